/** The only trusted-types policy for script URLs. The policy allows only workers of this build. */
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

/** Returns the worker's URL. In browsers that require Trusted Types, the URL is a TrustedScriptURL. */
export function workerAddress(address: string): string {
  // TypeScript's DOM types do not include Trusted Types yet.
  const { trustedTypes } = window as Window & { trustedTypes?: TrustedTypes }
  policy ??= trustedTypes
    ? trustedTypes.createPolicy('worker', { createScriptURL: judged })
    : { createScriptURL: judged }
  // A TrustedScriptURL works wherever TypeScript's types still require a string.
  return policy.createScriptURL(address) as string
}
