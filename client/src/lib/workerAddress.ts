/**
 * The one named policy for addresses of scripts: workers of our own build, and nothing else, may be started.
 */
interface TrustedTypes {
  createPolicy: (name: string, rules: { createScriptURL: (address: string) => string }) => Policy
}
interface Policy {
  createScriptURL: (address: string) => unknown
}

const OWN_WORKER = /^\/(worker\.js|assets\/[\w.-]+\.m?js)$/

function judged(address: string): string {
  const { origin, pathname } = new URL(address, window.location.origin)
  if (origin !== window.location.origin || !OWN_WORKER.test(pathname))
    throw new TypeError(`No worker may be started from ${address}.`)
  return pathname
}

let policy: Policy | undefined

/** The address of a worker as the browser wants it, where it asks for more than text. */
export function workerAddress(address: string): string {
  // Not in the compiler's DOM types yet.
  const { trustedTypes } = window as Window & { trustedTypes?: TrustedTypes }
  policy ??= trustedTypes
    ? trustedTypes.createPolicy('worker', { createScriptURL: judged })
    : { createScriptURL: judged }
  // A TrustedScriptURL stands wherever the compiler's types still say text.
  return policy.createScriptURL(address) as string
}
