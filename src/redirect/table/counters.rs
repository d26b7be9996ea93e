//! Services that send mailings and count the clicks on their links. Most keep the target to
//! themselves.

use super::super::step::Step::{
    AfterLast, Base64, Before, Json, Last, Parameter, Path, Percent, Scheme, Segment,
};
use super::super::{Kind, Service, Step};

const fn counter(
    name: &'static str,
    hosts: &'static [&'static str],
    path: &'static str,
    steps: &'static [Step],
) -> Service {
    Service::new(Kind::Counter, name, hosts, path, steps)
}

const URL: &[Step] = &[Parameter(&["url"]), Percent];
const CAMPAIGN_MONITOR: &[&str] = &[
    "**.cmail1.com",
    "**.cmail2.com",
    "**.cmail3.com",
    "**.cmail4.com",
    "**.cmail5.com",
    "**.cmail6.com",
    "**.cmail7.com",
    "**.cmail8.com",
    "**.cmail9.com",
    "**.cmail10.com",
    "**.cmail11.com",
    "**.cmail12.com",
    "**.cmail13.com",
    "**.cmail14.com",
    "**.cmail15.com",
    "**.cmail16.com",
    "**.cmail17.com",
    "**.cmail18.com",
    "**.cmail19.com",
    "**.cmail20.com",
    "**.createsend.com",
    "**.createsend1.com",
];

/// All known counters.
#[rustfmt::skip]
pub(super) static COUNTERS: &[Service] = &[
    counter("Amazon SES", &["*.r.*.awstrack.me"], "/L0/", &[Path("/")]),
    counter("SendGrid", &["**.sendgrid.net"], "/ls/click", &[]),
    counter("SendGrid", &["**.sendgrid.net"], "/wf/click", &[]),
    counter("SendGrid", &["**.sendgrid.net"], "/uni/ls/click", &[]),
    counter("Mailchimp", &["**.list-manage.com", "**.list-manage1.com", "**.list-manage2.com"], "/track/click", &[]),
    counter("Mailchimp", &["**.mailchimp.com"], "/mctx/clicks", URL),
    counter("Mandrill", &["mandrillapp.com"], "/track/click/", &[Parameter(&["p"]), Percent, Base64, Json("p"), Json("url")]),
    counter("HubSpot", &["**.hubspotlinks.com", "**.hubspotlinksstarter.com", "**.hs-sales-engage.com", "hsblinks.com"], "/", &[]),
    counter("HubSpot", &["t.sidekickopen##.com"], "/", &[Parameter(&["t"]), Percent]),
    counter("Salesforce Marketing Cloud", &["cl.exct.net", "cl.*.exct.net"], "/", &[]),
    counter("Pardot", &["go.pardot.com"], "/l/", &[]),
    counter("Pardot", &["go.pardot.com"], "/e/", &[]),
    // `p` has the target in old mail.
    counter("Constant Contact", &["rs6.net", "*.rs6.net"], "/tn.jsp", &[Parameter(&["p"]), Percent]),
    counter("Constant Contact", &["rs6.net", "*.rs6.net"], "/tn.jsp", &[]),
    counter("Postmark", &["click.pstmrk.it"], "/3s/", &[Segment("/3s/"), Percent, Scheme("https://")]),
    counter("Postmark", &["click.pstmrk.it"], "/2s/", &[Segment("/2s/"), Percent, Scheme("https://")]),
    counter("Postmark", &["click.pstmrk.it"], "/3/", &[Segment("/3/"), Percent, Scheme("http://")]),
    counter("Klaviyo", &["*.klclick.com", "*.klclick#.com"], "/", &[]),
    counter("Brevo", &["**.sendibt#.com", "**.sendibm#.com", "**.sendinblue.com", "**.brevo.com"], "/tr/cl/", &[]),
    counter("Substack", &["substack.com", "*.substack.com", "email.mg*.substack.com"], "/redirect/2/", &[Segment("/redirect/2/"), Before(b'.'), Base64, Json("e")]),
    counter("Substack", &["substack.com", "*.substack.com", "email.mg*.substack.com"], "/redirect/", &[]),
    counter("Customer.io", &["e.customeriomail.com"], "/e/c/", &[Segment("/e/c/"), Percent, Base64, Json("href")]),
    counter("Iterable", &["links.iterable.com"], "/u/click", &[]),
    counter("Iterable", &["links.iterable.com"], "/a/click", &[]),
    counter("ActiveCampaign", &["*.lt.acemlna.com", "*.lt.acemlnb.com", "*.lt.acemlnc.com", "*.lt.acemlnd.com"], "/Prod/link-tracker", &[Parameter(&["redirectUrl"]), Percent, Base64, Percent]),
    counter("ActiveCampaign", &["**.emlnk#.com", "**.acemlna.com", "**.acemlnb.com", "**.acemlnc.com", "**.acemlnd.com"], "/lt.php", &[]),
    counter("Campaign Monitor", CAMPAIGN_MONITOR, "/t/", &[]),
    counter("Benchmark Email", &["*.bmetrack.com"], "/c/l", &[]),
    counter("Salsa", &["*.salsalabs.org"], "/T*", &[]),
    counter("beehiiv", &["link.mail.beehiiv.com", "**.mail.beehiiv.com"], "/ss/c/", &[]),
    counter("User.com", &["*.user.com"], "/emails/c/", &[Parameter(&["to"]), Percent]),
    counter("Mailbutler", &["*.mlbtlr.com"], "/", &[]),
    counter("Mailjet", &["*.mjt.lu"], "/lnk/", &[]),
    counter("SparkPost", &["go.sparkpostmail.com", "go.sparkpostmail#.com", "*.spgo.io"], "/f/a/", &[]),
    counter("Elastic Email", &["*.trk.elasticemail.com"], "/tracking/click", &[]),
    counter("AWeber", &["clicks.aweber.com"], "/", &[]),
    counter("Zoho Campaigns", &["**.maillist-manage.com", "**.maillist-manage.eu", "**.maillist-manage.in"], "/click/", &[]),
    counter("Responsys", &["**.rsys#.net"], "/", &[]),
    counter("Emarsys", &["**.emarsys.net"], "/", &[]),
    counter("Squarespace", &["*.engage.squarespace-mail.com"], "/r", &[Parameter(&["u"]), Percent]),
    counter("Mail.ru", &["click.mail.ru", "click.my.mail.ru"], "/redir", &[Parameter(&["u"]), Percent]),
    counter("Microsoft Azure", &["emails.azure.microsoft.com", "*.safelink.emails.azure.net"], "/redirect", &[Parameter(&["destination"]), Percent]),
    counter("iContact", &["click.icptrack.com"], "/icp/relay.php", &[Last("destination"), Percent]),
    counter("GovDelivery", &["links.govdelivery.com"], "/track", &[AfterLast("&&&")]),
    counter("Mailtrack", &["mailtrack.io"], "/trace/link/", URL),
    counter("Mailpanion", &["mailpanion.com"], "/", &[Parameter(&["destination"]), Percent]),
    counter("Newswire", &["stats.newswire.com"], "/", &[Parameter(&["final"]), Percent, Base64]),
    counter("MailerLite", &["click.mlsend.com", "*.mlsend.com", "*.mailersend.net"], "/", &[]),
    counter("Kit", &["**.convertkit-mail.com", "**.convertkit-mail#.com"], "/", &[]),
    counter("CleverReach", &["**.cleverreach.com"], "/c/", &[]),
    counter("Wix", &["shoutout.wix.com"], "/", &[]),
    counter("eGroups", &["click.egroups.com", "clickhere.egroups.com", "clickme.onelist.com", "us.click.yahoo.com"], "/", &[]),
    counter("BlueHornet", &["dr.bluehornet.com"], "/ct/", &[]),
    counter("Topica", &["click.topica.com"], "/", &[]),
    counter("Lycos", &["click.lycos.com"], "/", &[Parameter(&["target"]), Percent]),
];
