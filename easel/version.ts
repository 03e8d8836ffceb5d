/** Version of Easel, written into every image: the same request under the same version gives the same bytes. */
export const EASEL_VERSION = "0.2.0"
