import * as z from 'zod/mini'

const TYPES: Readonly<Record<string, string>> = {
  string: 'text',
  number: 'a number',
  int: 'a whole number',
  boolean: 'true or false',
  array: 'a list',
  object: 'an object with named fields',
}

/** The sentence of a refusal that has none of its own: of any list, object or choice. */
function sentenceOf(issue: z.core.$ZodRawIssue): string {
  if (issue.input === undefined) return 'This is required.'
  const expected = issue.code === 'invalid_type' ? TYPES[issue.expected] : undefined
  if (expected !== undefined) return `Must be ${expected}.`
  if (issue.code === 'invalid_value') return `Choose one of: ${issue.values.join(', ')}.`
  return 'This value cannot be used here. Check it and try again.'
}

// Nobody is ever told "Invalid input": what a field does not say itself is said here, on the page and by the server.
z.config({ customError: sentenceOf })
