/** Whether this is a machine of whoever develops. Anything but that one word is production: a slip of the pen must not open what is for developers. */
export function isDevelopment({ ENVIRONMENT }: { readonly ENVIRONMENT: string }): boolean {
  return ENVIRONMENT === "development"
}
