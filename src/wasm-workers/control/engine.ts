/** Folder of our own origin with the models that find bodies and faces; its name changes with their version. */
export const BODY_MODELS_PATH = "/engines/human-3.3.6/"
