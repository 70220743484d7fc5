interface FieldFacts {
  /** Whether the person who reported the issue can change the field later. */
  isEdited: boolean
  /**
   * Whether the audit records the field. The audit contains only ids and codes, and nothing about a person's health or
   * about when the person is at home.
   */
  inAudit: boolean
  /** Whether the field is copied into the new report when an issue comes back. */
  comesBack: boolean
  /** Whether the field is kept when the issue is anonymised. */
  isKept: boolean
}

/**
 * The fields of a report. Code that handles each field separately uses a record, so that a missing field is a compile
 * error.
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
  areaId: { isEdited: false, inAudit: true, comesBack: true, isKept: true },
  assetId: { isEdited: false, inAudit: true, comesBack: true, isKept: true },
} as const satisfies Record<string, FieldFacts>

type Fields = typeof ISSUE_FIELDS
export type IssueField = keyof Fields
type FieldsWith<Fact extends keyof FieldFacts, Is extends boolean> = {
  [Field in IssueField]: Fields[Field][Fact] extends Is ? Field : never
}[IssueField]
export type EditedField = FieldsWith<'isEdited', true>

// `Object.keys` loses the literal types of the keys, so a cast restores them.
export const ISSUE_FIELD_NAMES = Object.keys(ISSUE_FIELDS) as IssueField[]

/** Returns the fields whose fact, such as `isEdited`, has the given value. */
export const fieldsWith = <Fact extends keyof FieldFacts, Is extends boolean>(fact: Fact, is: Is) =>
  ISSUE_FIELD_NAMES.filter((field): field is FieldsWith<Fact, Is> => ISSUE_FIELDS[field][fact] === is)

export const EDITED_FIELDS = fieldsWith('isEdited', true)

export function pickFields<Values extends object, Field extends keyof Values>(
  values: Values,
  fields: readonly Field[],
): Pick<Values, Field> {
  return Object.fromEntries(fields.map((field) => [field, values[field]])) as Pick<Values, Field>
}

/** Returns an object in which these fields are null. */
export const noneOf = <Field extends IssueField>(fields: readonly Field[]) =>
  Object.fromEntries(fields.map((field) => [field, null])) as Record<Field, null>
