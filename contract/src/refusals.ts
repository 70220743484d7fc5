import * as z from 'zod/mini'

const TYPES: Readonly<Record<string, string>> = {
  string: 'text',
  number: 'a number',
  int: 'a whole number',
  boolean: 'true or false',
  array: 'a list',
  object: 'an object with named fields',
}

/** The default error message for a list, object or choice without its own. */
function sentenceOf(issue: z.core.$ZodRawIssue): string {
  if (issue.input === undefined) return 'This is required.'
  const expected = issue.code === 'invalid_type' ? TYPES[issue.expected] : undefined
  if (expected !== undefined) return `Must be ${expected}.`
  if (issue.code === 'invalid_value') return `Choose one of: ${issue.values.join(', ')}.`
  return 'This value cannot be used here. Check it and try again.'
}

// People never see "Invalid input". Fields without their own message get one here, on the page and on the server.
z.config({ customError: sentenceOf })
