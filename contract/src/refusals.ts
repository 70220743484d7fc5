import * as z from 'zod/mini'

type Issue = z.core.$ZodRawIssue

const MISSING = 'This is required.'
const OTHER = 'This value cannot be used here. Check it and try again.'
const TYPES: Readonly<Record<string, string>> = {
  string: 'Must be text.',
  number: 'Must be a number.',
  int: 'Must be a whole number.',
  boolean: 'Must be true or false.',
  array: 'Must be a list.',
  object: 'Must be an object with named fields.',
  record: 'Must be an object with named fields.',
}

function sizeText(word: 'more' | 'less', limit: number | bigint, origin: string): string {
  const or = `${limit} or ${word}`
  if (origin === 'string') return `Must have ${or === `1 or more` ? 'some text' : `${or} characters`}.`
  return origin === 'array' ? `Must have ${or} entries.` : `Must be ${or}.`
}

/** The sentence of a refusal that has none of its own. */
function sentenceOf(issue: Issue): string {
  if (issue.input === undefined && issue.code !== 'unrecognized_keys') return MISSING
  switch (issue.code) {
    case 'invalid_type':
      return TYPES[issue.expected] ?? OTHER
    case 'invalid_value':
      return `Must be one of: ${issue.values.map(String).join(', ')}.`
    case 'too_small':
      return sizeText('more', issue.minimum, issue.origin)
    case 'too_big':
      return sizeText('less', issue.maximum, issue.origin)
    case 'not_multiple_of':
      return `Must be a multiple of ${issue.divisor}.`
    case 'unrecognized_keys':
      return `These fields are not known: ${issue.keys.join(', ')}.`
    case 'invalid_union':
      return issue.discriminator === undefined
        ? OTHER
        : `The field ${issue.discriminator} has an unknown value.`
    default:
      return OTHER
  }
}

// Nobody is ever told "Invalid input": what a field does not say itself is said here, on the page and by the server.
z.config({ customError: sentenceOf })
