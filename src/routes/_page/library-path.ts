/** Where a member's own things are, without the language. */
export const LIBRARY_PATH = "/my-media"
