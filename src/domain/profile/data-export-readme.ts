/** What lies in a data-export archive, told in it. English only, as the names of its files and fields are. */
export const TAKE_OUT_README = `Everything that Atelier keeps of you
====================================

account.json      Your account: name, addresses, profile, ways to sign in, memberships, bans.
                  Times ending in "Ms" are milliseconds since 1970-01-01 UTC. Your password is not here;
                  only its hash is kept, and that is not given away.
settings.json     Your settings, and what the interface remembers for you ("behavior").
tasks.json        Every task that you did not delete, newest first, with the configuration that you sent
                  and the names of its images in this archive.
images/         Those images, named by their task and their number in it.
media.json        Every file of My media that you did not delete, newest first.
media/            Those files, named by their id and their name.
profile/          Your profile image and banner, where you have them.
ledger.csv        Every movement of your credits as it was booked.
security-log.csv  Everything that happened to the safety of your account.
works.json        What you published, with the recipe of each as JSON text.
follows.json      Whom you follow, and since when.
collections.json  What you collected, and when.

Text is UTF-8. Times are UTC (ISO 8601).
`
