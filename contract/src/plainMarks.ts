// Invisible characters: soft hyphens, and characters without a width that join words or change the reading direction.
// Copied text often contains them.
const INVISIBLE = /[\u00AD\u061C\u180E\u200B-\u200F\u202A-\u202E\u2060-\u2064\u2066-\u206F\uFEFF]/g
const DASHES = /[\u2010-\u2015\u2212\uFE58\uFE63\uFF0D]/g
const SPACES = /[\u00A0\u1680\u2000-\u200A\u202F\u205F\u3000]/g

/**
 * Removes invisible characters from a pasted address or number, and replaces dashes and spaces with plain ones. Letters
 * do not change.
 */
export function plainMarks(pasted: string): string {
  return pasted.replace(INVISIBLE, '').replace(DASHES, '-').replace(SPACES, ' ')
}
