/** An email program can break a token at the end of a line, and put a quote mark before the rest. */
const END = '=?\\r?\\n[ \\t>]*'
const BREAK = `(?:${END})?`
/** Link scanners rewrite links, and encode them once or several times. */
const coded = (plain: string, hex: string): string => `(?:${plain}|%(?:25)*${hex}|=${hex}|-${hex})`
const DASH = `${BREAK}${coded('-', '2D')}${BREAK}`

/** Tokens as `mailedToken` writes them: object, person and 26 characters of proof. */
const MAILED = new RegExp(
  `(?:reply${coded('\\+', '2B')}${BREAK})?[a-z0-9][a-z0-9.]{0,23}${DASH}[1-9][0-9]{0,9}${DASH}(?:[a-z2-7]${BREAK}){25}[a-z2-7]`,
  'gi',
)
/** Matches the tokens in links, in any form. */
const LINK = new RegExp(
  `((?<![a-z])token${coded('=', '3D')}${BREAK})([\\w.~%*-]{4,})(${END}([\\w-]+))?`,
  'gi',
)
/** Length of tokens that `mailedToken` does not write: 32 bytes in base64. */
const LINK_LENGTH = 43
const MARK = '…'

/** Removes every token from the text of an email, so that readers cannot act as the writer of the email. */
export function withoutTokens(text: string): string {
  return text
    .replace(MAILED, MARK)
    .replace(LINK, (_all, name: string, token: string, next = '', rest = '') => {
      const isBroken = token.length + String(rest).length === LINK_LENGTH
      return `${name}${MARK}${isBroken ? '' : String(next)}`
    })
}
