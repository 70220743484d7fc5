/** Whether the text has many different characters, no repeated word and no placeholder. */
export function isRandomLooking(text: string): boolean {
  return new Set(text).size >= 10 && !/change|replace|example|secret|random|password/i.test(text)
}
