/**
 * The page's content security policy blocks text as markup. The component library clears its announcer with `innerHTML
 * = ''`, so the default policy allows only the empty text.
 */
interface TrustedTypes {
  createPolicy: (name: string, rules: { createHTML: (text: string) => string | null }) => unknown
  defaultPolicy: unknown
}

// TypeScript's DOM types do not include Trusted Types yet.
const { trustedTypes } = window as Window & { trustedTypes?: TrustedTypes }

if (trustedTypes && !trustedTypes.defaultPolicy) {
  trustedTypes.createPolicy('default', { createHTML: (text) => (text === '' ? '' : null) })
}
