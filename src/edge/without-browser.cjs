/** Stands for what is called in browsers only, by parts of islands that the server never runs; wrangler.toml puts this in its place. */
module.exports = {}
