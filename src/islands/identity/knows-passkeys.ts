/** Whether this browser knows passkeys; says nothing of whether it has any. */
export function knowsPasskeys(): boolean {
  return typeof window !== "undefined" && window.isSecureContext && "PublicKeyCredential" in window
}
