//! Names of machines: rented ones, those at home, and names that anyone can take. They say who provides
//! the machine or the name, and nothing of who uses it. Patterns of hosts (see `host_index`).
//!
//! From the private section of the Public Suffix List (2026-10-22), by the kind of each row, and from
//! what providers document.

/// Machines that anyone can rent by the hour, by the name that the provider gives to each.
#[rustfmt::skip]
pub(in crate::redirect) static RENTED: &[&str] = &[
    "**.compute.amazonaws.com.cn", "**.elb.*.amazonaws.com", "**.awsglobalaccelerator.com",
    "*.*.cloudapp.azure.com", "*.cloudapp.net", "*.*.cloudapp.chinacloudapi.cn",
    "*.*.azurecontainer.io", "*.trafficmanager.net", "#*.#*.#*.#*.bc.googleusercontent.com",
    "**.members.linode.com", "**.nodebalancer.linode.com", "**.ip.linodeusercontent.com",
    "#*.#*.#*.#*.vultrusercontent.com", "#*.#*.#*.#*.vultr.com", "vps-*.vps.ovh.net",
    "vps-*.vps.ovh.ca", "vps-*.vps.ovh.us", "vps#*.ovh.net", "ns#*.ip-#*.eu", "#*.ip-#*.eu",
    "#*.ip-#*.net", "ns#*.kimsufi.com", "ns#*.ovh.net", "static.#*.#*.#*.#*.clients.your-server.de",
    "vmi#*.contaboserver.net", "vmd#*.contaboserver.net", "**.contabo.host", "ip#*.pbiaas.com",
    "s#*.onlinehome-server.info", "h#*.stratoserver.net", "#*.rev.poneytelecom.eu",
    "#*.instances.scw.cloud", "**.fr-par-1.baremetal.scw.cloud", "**.fr-par-2.baremetal.scw.cloud",
    "**.nl-ams-1.baremetal.scw.cloud", "**.priv.instances.scw.cloud", "**.pub.instances.scw.cloud",
    "ecs-#*.compute.hwclouds-dns.com", "ik1-#*.vs.sakura.ne.jp", "os3-#*.vs.sakura.ne.jp",
    "tk2-#*.vs.sakura.ne.jp", "v#*.*.static.cnode.io", "**.static.xvps.ne.jp",
    "**.static.arena.ne.jp", "vps#*.publiccloud.com.br", "cpro#*.publiccloud.com.br",
    "ip-#*.ip.secureserver.net", "#*.#*.#*.#*.host.secureserver.net", "**.cprapid.com",
    "**.plesk.page", "box#*.bluehost.com", "**.websitewelcome.com", "gator#*.hostgator.com",
    "**.siteground.biz", "**.web-hosting.com", "vps#*.dreamhostps.com", "**.colocrossing.com",
    "**.quadranet.com", "**.hostwindsdns.com", "**.startdedicated.com", "v#*.1blu.de",
    "v#*.ultrasrv.de", "**.yourvserver.net", "**.happysrv.de", "**.quicksrv.de", "**.hotsrv.de",
    "**.goodsrv.de", "**.bestsrv.de", "**.static.gvodatacenter.com", "**.static.sl-reverse.com",
    "**.static.cloud-ips.com", "**.hosted-by-vdsina.com", "**.hosted-by-vdsina.ru",
    "**.fastvps-server.com", "**.fvds.ru", "**.ispsystem.net", "**.timeweb.cloud", "**.beget.app",
    "**.serverdedicati.aruba.it", "**.static.arubacloud.com", "**.clouding.host",
    "**.raiolanetworks.com", "**.upcloud.host", "v#*.vir.kagoya.net", "**.myvps.jp", "**.bnr.la",
    "**.nip.io", "**.sslip.io", "**.xip.io", "**.traefik.me", "#*.cloud.leaseweb.net",
    "**.compute.estate", "**.alces.network", "**.compute.amazonaws.com",
    "**.compute-1.amazonaws.com", "**.amazonlightsail.com", "**.elb.amazonaws.com.cn",
    "**.elb.amazonaws.com", "**.bwcloud-os-instance.de", "**.cust.cloudscale.ch",
    "**.instance.datadetect.com", "**.rt.ht", "**.exe.xyz", "**.edgecompute.app", "**.fastvps.host",
    "**.myfast.host", "**.fastvps.site", "**.myfast.space", "**.compute.herokuapp.com",
    "**.hstgr.cloud", "**.ispmanager.name", "**.vps.myjino.ru", "**.kaas.gg", "**.khplay.nl",
    "**.keymachine.de", "**.vps.mcdir.ru", "**.miniserver.com", "**.memset.net",
    "**.cloud.metacentrum.cz", "**.custom.metacentrum.cz", "**.flt.cloud.muni.cz",
    "**.usr.cloud.muni.cz", "**.usgovcloudapp.net", "**.hostedpi.com",
    "**.caracal.mythic-beasts.com", "**.customer.mythic-beasts.com",
    "**.fentiger.mythic-beasts.com", "**.lynx.mythic-beasts.com", "**.ocelot.mythic-beasts.com",
    "**.oncilla.mythic-beasts.com", "**.onza.mythic-beasts.com", "**.sphinx.mythic-beasts.com",
    "**.vs.mythic-beasts.com", "**.x.mythic-beasts.com", "**.yali.mythic-beasts.com",
    "**.cust.retrosnub.co.uk", "**.customer-oci.com", "**.oraclecloudapps.com",
    "**.oraclegovcloudapps.com", "**.oraclegovcloudapps.uk", "**.webpaas.ovh.net",
    "**.xen.prgmr.com", "**.rackmaze.com", "**.rackmaze.net", "**.cloudsite.builders",
    "**.myradweb.net", "**.servername.us", "**.instances.spawn.cc", "**.customer.speedpartner.de",
    "**.vps-host.net", "**.triton.zone", "**.pleskns.com", "**.wp2.host", "**.pdns.page",
    "**.cpanel.site", "**.wpsquared.site", "**.xenonconnect.de", "**.half.host", "**.zap.cloud",
    "**.basicserver.io", "**.virtualserver.io", "**.enterprisecloud.nu",
];

/// Tunnels to a computer that has no public name.
#[rustfmt::skip]
pub(in crate::redirect) static TUNNELS: &[&str] = &[
    "**.ngrok.io", "**.ngrok-free.app", "**.ngrok-free.dev", "**.ngrok.app", "**.ngrok.dev",
    "**.ngrok.pizza", "**.ngrok.pro", "**.trycloudflare.com", "**.loca.lt", "**.serveo.net",
    "**.pagekite.me", "**.lhr.life", "**.localhost.run", "**.*.devtunnels.ms", "bore.pub",
    "**.pinggy.link", "**.pinggy.io", "**.tunnelmole.net", "**.telebit.io", "**.telebit.app",
    "**.telebit.xyz", "**.at.ply.gg", "**.localto.net", "**.localtonet.com", "**.cpolar.top",
    "**.natappfree.cc", "**.opentunnel.xyz", "**.d6.ply.gg", "**.joinmc.link", "**.playit.plus",
    "**.xmit.co", "**.xmit.dev", "**.madethis.site", "**.srv.us",
];

/// Connections of homes, by the name that the provider gives to each.
#[rustfmt::skip]
pub(in crate::redirect) static HOMES: &[&str] = &[
    "**.hinet-ip.hinet.net", "**.dip0.t-ipconnect.de", "**.dynamic.kabel-deutschland.de",
    "**.hsd1.*.comcast.net", "**.res.spectrum.com", "**.fios.verizon.net",
    "**.lightspeed.*.sbcglobal.net", "**.abo.wanadoo.fr", "**.rev.numericable.fr", "**.rev.sfr.net",
    "**.fbx.proxad.net", "**.rima-tde.net", "**.retail.telecomitalia.it",
    "**.business.telecomitalia.it", "**.dsl.telepac.pt", "**.virtua.com.br",
    "**.user.vivozap.com.br", "**.dynamic.163data.com.cn", "**.bbtec.net", "**.dion.ne.jp",
    "**.reverse.superonline.net", "**.dynamic.ttnet.com.tr", "**.airtelbroadband.in",
    "**.pool.ukrtel.net", "**.ip.moscow.rt.ru",
];

/// Devices at home, by the name that their maker gives to each. They send mail to their owner.
#[rustfmt::skip]
pub(in crate::redirect) static DEVICES: &[&str] = &[
    "**.ts.net", "**.synology.me", "**.myqnapcloud.com", "**.myfritz.net", "**.quickconnect.to",
    "**.mynetname.net", "**.keenetic.link", "**.freeboxos.fr", "**.remotewd.com", "**.eero.online",
    "**.eero-stage.online", "**.myasustor.com", "**.myfritz.link", "**.balena-devices.com",
    "**.beagleboard.io", "**.dattolocal.com", "**.dattorelay.com", "**.dattoweb.com",
    "**.mydatto.com", "**.dattolocal.net", "**.mydatto.net", "**.drayddns.com",
    "**.channelsdvr.net", "**.mydobiss.com", "**.filegear.me", "**.freebox-os.com",
    "**.freeboxos.com", "**.fbx-os.fr", "**.fbxos.fr", "**.freebox-os.fr", "**.wien.funkfeuer.at",
    "**.heiyu.space", "**.seprox.hooc.me", "**.iobb.net", "**.ibxos.it", "**.iliadboxos.it",
    "**.iopsys.se", "**.keenetic.io", "**.keenetic.name", "**.keenetic.pro", "**.webthings.io",
    "**.krellian.net", "**.routingthecloud.com", "**.routingthecloud.net", "**.routingthecloud.org",
    "**.ui.nabu.casa", "**.mypep.link", "**.myqnapcloud.cn", "**.mycloudnas.com",
    "**.mynascloud.com", "**.resindevice.io", "**.devices.resinstaging.io", "**.sandcats.io",
    "**.client.scrypted.io", "**.syncloud.it", "**.dscloud.biz", "**.direct.quickconnect.cn",
    "**.dsmynas.com", "**.familyds.com", "**.diskstation.me", "**.dscloud.me", "**.i234.me",
    "**.myds.me", "**.dscloud.mobi", "**.dsmynas.net", "**.familyds.net", "**.dsmynas.org",
    "**.familyds.org", "**.vpnplus.to", "**.teleport.sh", "**.xtooldevice.com", "**.ynh.fr",
    "**.nohost.me", "**.noho.st",
];

/// Registries under which anyone gets a name for little or nothing.
#[rustfmt::skip]
pub(in crate::redirect) static CHEAP: &[&str] = &[
    "**.eu.org", "**.qzz.io", "**.dpdns.org", "**.us.kg", "**.xx.kg", "**.pp.ua", "**.co.ua",
    "**.cc.ua", "**.inf.ua", "**.ltd.ua", "**.611.to", "**.of.je", "**.cnpy.gdn", "**.sch.ac",
    "**.dev.cv", "**.store.cv", "**.ccwu.cc", "**.cc.cd", "**.us.ci", "**.de5.net", "**.gv.uy",
    "**.hidns.co", "**.hidns.vip", "**.orx.biz", "**.biz.ng", "**.col.ng", "**.firm.ng",
    "**.gen.ng", "**.ltd.ng", "**.ngo.ng", "**.plc.ng", "**.info.cx", "**.ir.md", "**.ae.kg",
    "**.filegear-sg.me", "**.ggff.net", "**.netlib.re", "**.localplayer.dev", "**.16-b.it",
    "**.32-b.it", "**.64-b.it", "**.oy.lc", "**.e.id", "**.nyc.mn", "**.cn.st", "**.biz.ua",
    "**.sryze.cc", "**.indevs.in", "**.v.ua", "**.hrsn.dev", "**.vps.hrsn.net", "**.localcert.net",
    "**.zone.id", "**.nett.to", "**.zabc.net",
];
