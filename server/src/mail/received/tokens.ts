/** A token goes on behind the end of a line, where a program has broken it, and behind the mark of a quote there. */
const END = '=?\\r?\\n[ \\t>]*'
const BREAK = `(?:${END})?`
/** Encoded once or several times, as those rewrite links who look at emails. */
const coded = (plain: string, hex: string): string => `(?:${plain}|%(?:25)*${hex}|=${hex}|-${hex})`
const DASH = `${BREAK}${coded('-', '2D')}${BREAK}`

/** As `mailedToken` writes them: object, person, and 26 characters of proof. */
const MAILED = new RegExp(
  `(?:reply${coded('\\+', '2B')}${BREAK})?[a-z0-9][a-z0-9.]{0,23}${DASH}[1-9][0-9]{0,9}${DASH}(?:[a-z2-7]${BREAK}){25}[a-z2-7]`,
  'gi',
)
/** What a link proves its reader by, of any shape. */
const LINK = new RegExp(
  `((?<![a-z])token${coded('=', '3D')}${BREAK})([\\w.~%*-]{4,})(${END}([\\w-]+))?`,
  'gi',
)
/** Of those that are none of these: 32 bytes in base64. */
const LINK_LENGTH = 43
const MARK = '…'

/** No reader of an email may act as its writer: nothing is left of the tokens that our emails have given them. */
export function withoutTokens(text: string): string {
  return text
    .replace(MAILED, MARK)
    .replace(LINK, (_all, name: string, token: string, next = '', rest = '') => {
      const isBroken = token.length + String(rest).length === LINK_LENGTH
      return `${name}${MARK}${isBroken ? '' : String(next)}`
    })
}
