import * as z from 'zod/mini'

const TYPES: Readonly<Record<string, string>> = {
  string: 'text',
  number: 'a number',
  int: 'a whole number',
  boolean: 'true or false',
  array: 'a list',
  object: 'an object with named fields',
}

/** The error message for a list, object or choice that has no message of its own. */
function sentenceOf(issue: z.core.$ZodRawIssue): string {
  if (issue.input === undefined) return 'This is required.'
  const expected = issue.code === 'invalid_type' ? TYPES[issue.expected] : undefined
  if (expected !== undefined) return `Must be ${expected}.`
  if (issue.code === 'invalid_value') return `Choose one of: ${issue.values.join(', ')}.`
  return 'This value cannot be used here. Check it and try again.'
}

// The page and the server use `sentenceOf` for fields without their own message, so people never see "Invalid input".
z.config({ customError: sentenceOf })
