interface FieldFacts {
  /** An edit of the issue can change it later. */
  isEdited: boolean
  /** The audit records it. The audit has ids and codes only, and nothing about a person's health or when they are at home. */
  inAudit: boolean
  /** What is reported again because it was not fixed says it too. */
  comesBack: boolean
  /** It stays when the issue is anonymised. */
  isKept: boolean
}

/**
 * What a report says of an issue. Whatever handles these one by one is a record of them, so that one that is missing
 * does not compile.
 */
const ISSUE_FIELDS = {
  title: { isEdited: true, inAudit: false, comesBack: true, isKept: false },
  description: { isEdited: true, inAudit: false, comesBack: false, isKept: false },
  categoryId: { isEdited: true, inAudit: true, comesBack: true, isKept: true },
  subCategoryId: { isEdited: true, inAudit: true, comesBack: true, isKept: true },
  subSubCategoryId: { isEdited: true, inAudit: true, comesBack: true, isKept: true },
  vulnerablePersons: { isEdited: false, inAudit: false, comesBack: true, isKept: false },
  emergency: { isEdited: false, inAudit: false, comesBack: false, isKept: false },
  mayEnter: { isEdited: false, inAudit: false, comesBack: false, isKept: false },
  accessTimes: { isEdited: false, inAudit: false, comesBack: false, isKept: false },
  accessPets: { isEdited: false, inAudit: false, comesBack: false, isKept: false },
  source: { isEdited: false, inAudit: true, comesBack: false, isKept: true },
} as const satisfies Record<string, FieldFacts>

type Fields = typeof ISSUE_FIELDS
export type IssueField = keyof Fields
type FieldsWith<Fact extends keyof FieldFacts, Is extends boolean> = {
  [Field in IssueField]: Fields[Field][Fact] extends Is ? Field : never
}[IssueField]
export type EditedField = FieldsWith<'isEdited', true>

// The compiler forgets the names of the entries.
export const ISSUE_FIELD_NAMES = Object.keys(ISSUE_FIELDS) as IssueField[]

/** Those of which this is so, or is not. */
export const fieldsWith = <Fact extends keyof FieldFacts, Is extends boolean>(fact: Fact, is: Is) =>
  ISSUE_FIELD_NAMES.filter((field): field is FieldsWith<Fact, Is> => ISSUE_FIELDS[field][fact] === is)

export const EDITED_FIELDS = fieldsWith('isEdited', true)

/** These fields of an object, and nothing else of it. */
export function pickFields<Values extends object, Field extends keyof Values>(
  values: Values,
  fields: readonly Field[],
): Pick<Values, Field> {
  return Object.fromEntries(fields.map((field) => [field, values[field]])) as Pick<Values, Field>
}

/** Nothing is said of these. */
export const noneOf = <Field extends IssueField>(fields: readonly Field[]) =>
  Object.fromEntries(fields.map((field) => [field, null])) as Record<Field, null>
