/** Returns whether the browser has passkeys, and this page may use them: only one that nobody can listen to. */
export const canUsePasskeys = (): boolean => 'PublicKeyCredential' in globalThis;
