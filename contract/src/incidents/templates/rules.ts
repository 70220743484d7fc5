import { isEnded } from '../rules.ts'
import type { IncidentStatus } from '../rules.ts'

export const TEMPLATE_SUBJECT_MAX = 100
export const TEMPLATE_BODY_MAX = 2000

/** The texts of the emails about incidents with one status. */
export interface TemplateTexts {
  subject: string
  body: string
}

/** The values of the placeholders for one update. */
export interface TemplateFacts {
  title: string
  /** The name of the site. */
  where: string
  update: string
  /** A sentence with the time of the next update. Empty if staff promised no time. */
  nextUpdate: string
}
export type Placeholder = keyof TemplateFacts

const SUBJECT_PLACEHOLDERS: readonly Placeholder[] = ['title', 'where']

/** The placeholders that can be in the body of an email, for incidents with this status. */
export const bodyPlaceholders = (status: IncidentStatus): readonly Placeholder[] =>
  isEnded(status) ? ['title', 'where', 'update'] : ['title', 'where', 'update', 'nextUpdate']

const IN_BRACES = /\{([^{}]*)\}/g

const namesIn = (text: string): string[] => [...text.matchAll(IN_BRACES)].flatMap(([, name]) => name ?? [])

function unknownIn(text: string, known: readonly Placeholder[]): string | undefined {
  const unknown = namesIn(text).find((name) => known.every((one) => one !== name))
  if (unknown === undefined) return undefined
  const list = known.map((name) => `{${name}}`)
  return `{${unknown}} cannot be filled in here. Use ${list.slice(0, -1).join(', ')} or ${list.at(-1)}.`
}

/**
 * A placeholder can be used only once. An update can have thousands of characters, so repeated copies would make emails
 * too large to queue.
 */
function repeatedIn(text: string): string | undefined {
  const names = namesIn(text)
  const repeated = names.find((name, at) => names.indexOf(name) !== at)
  return repeated && `{${repeated}} can be used only once here. Remove the others.`
}

/** Returns the problems with the texts of a template, by field. */
export function templateProblems(
  status: IncidentStatus,
  { subject, body }: TemplateTexts,
): Partial<Record<keyof TemplateTexts, string>> {
  const names = namesIn(body)
  const missing = (['update', 'nextUpdate'] as const).find(
    (name) => bodyPlaceholders(status).includes(name) && !names.includes(name),
  )
  const problems = {
    subject: unknownIn(subject, SUBJECT_PLACEHOLDERS) ?? repeatedIn(subject),
    body:
      unknownIn(body, bodyPlaceholders(status)) ??
      (missing && `The text must contain {${missing}}. Add it where it belongs.`) ??
      repeatedIn(body),
  }
  return {
    ...(problems.subject !== undefined && { subject: problems.subject }),
    ...(problems.body !== undefined && { body: problems.body }),
  }
}

/** Fills in a template. Paragraphs that would be empty are left out. Braces in the values stay as they are. */
export function fillTemplate(
  { subject, body }: TemplateTexts,
  facts: TemplateFacts,
): { subject: string; paragraphs: string[] } {
  const values = new Map<string, string>(Object.entries(facts))
  const fill = (text: string): string =>
    text.replaceAll(IN_BRACES, (whole, name: string) => values.get(name) ?? whole)
  return {
    subject: fill(subject),
    paragraphs: body
      .split(/\n\s*\n/)
      .map((paragraph) => fill(paragraph).trim())
      .filter((paragraph) => paragraph !== ''),
  }
}
