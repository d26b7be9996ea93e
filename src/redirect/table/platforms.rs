//! Platforms on which anyone can run an application or put a page under the name of the provider.
//! Patterns of their hosts (see `host_index`).

/// Hosts that the platform names itself, by a project, a region and random characters.
#[rustfmt::skip]
pub(in crate::redirect) static GENERATED: &[&str] = &[
    // Google Cloud Run and Cloud Functions, App Engine.
    "*.a.run.app", "*.*.run.app", "*.cloudfunctions.net", "*.*.r.appspot.com",
    // Amazon: Lambda, API Gateway, Amplify, App Runner.
    "*.lambda-url.*.on.aws", "*.execute-api.*.amazonaws.com", "*.*.amplifyapp.com",
    "*.*.awsapprunner.com",
    // Azure.
    "*.*.azurewebsites.net", "*.*.azurestaticapps.net", "*.*.azurefd.net", "*.*.azurecontainerapps.io",
    // Others.
    "*.ondigitalocean.app", "*.hosting.ovh.net", "*.temp.domains", "**.appdomain.cloud",
];

/// Hosts that the customer names, under the domain of the platform.
#[rustfmt::skip]
pub(in crate::redirect) static NAMED: &[&str] = &[
    "*.azurewebsites.net", "*.appspot.com", "*.web.app", "*.firebaseapp.com",
    "*.pages.dev", "*.*.pages.dev", "*.*.workers.dev",
    "*.netlify.app", "*.vercel.app", "*.herokuapp.com", "*.onrender.com", "*.fly.dev",
    "*.up.railway.app", "*.glitch.me", "*.pythonanywhere.com", "*.eu.pythonanywhere.com",
    "*.edgeone.app", "*.edgeone.dev", "*.surge.sh", "*.deno.dev", "*.replit.app", "*.lovable.app",
    "*.weebly.com", "*.wixsite.com", "*.webflow.io", "*.square.site", "*.godaddysites.com",
    "*.yolasite.com", "*.mystrikingly.com", "*.carrd.co", "*.framer.website", "*.framer.app",
    "*.tilda.ws", "*.bubbleapps.io", "*.my.canva.site", "*.typedream.app",
    "*.hosted.app", "*.hostingersite.com", "*.infinityfreeapp.com", "*.000webhostapp.com",
    "*.cloudwaysapps.com", "*.xsph.ru", "*.beget.tech", "*.tw1.ru", "*.base44.app",
];

/// Networks that deliver files for a host that they name. Honest mail is full of their pictures, so
/// that only pages count.
#[rustfmt::skip]
pub(in crate::redirect) static DELIVERY: &[&str] = &["*.cloudfront.net", "*.azureedge.net", "*.b-cdn.net"];
