/**
 * The page's policy lets no text become markup. The component library empties its announcer by `innerHTML = ''`, so
 * the default policy lets nothing through but that.
 */
interface TrustedTypes {
  createPolicy: (name: string, rules: { createHTML: (text: string) => string | null }) => unknown
  defaultPolicy: unknown
}

// Not in the compiler's DOM types yet.
const { trustedTypes } = window as Window & { trustedTypes?: TrustedTypes }

if (trustedTypes && !trustedTypes.defaultPolicy) {
  trustedTypes.createPolicy('default', { createHTML: (text) => (text === '' ? '' : null) })
}
