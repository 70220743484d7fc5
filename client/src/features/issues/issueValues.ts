import { text } from '@doorstep/contract/fields'
import { EMERGENCY_KINDS } from '@doorstep/contract/issues/emergencies/rules'
import {
  EDITED_FIELDS,
  pickFields,
  type EditedField,
  type IssueField,
} from '@doorstep/contract/issues/fields/rules'
import type { IssueStatus } from '@doorstep/contract/issues/rules'
import { ISSUE_NOTE_MAX } from '@doorstep/contract/issues/rules'
import { IssueStatusName, ReportIssue, ReportSourceName, type Issue } from '@doorstep/contract/issues/schema'
import type { Category } from '@doorstep/contract/lookups/schema'
import * as z from 'zod/mini'
import { withJointRule } from '../../forms/jointRule.ts'
import type { Difference, RecordPart } from '../../forms/recordMerge.ts'
import { ACCESS_VALUES, NO_ACCESS_SAID } from './access/values.ts'
import { categoryProblems, type CategoryChoice } from '../lookups/categories.ts'
import { categoryPath, statusLabel } from './format.ts'

const Level = z.nullable(z.number())

const TEXT = {
  title: ReportIssue.shape.title,
  description: ReportIssue.shape.description,
  categoryId: Level,
  subCategoryId: Level,
  subSubCategoryId: Level,
} satisfies Record<EditedField, z.ZodMiniType>
const NOTE = {
  notes: text('Comments', 1, ISSUE_NOTE_MAX),
  internal: z.boolean(),
  /** A value that only issues in shared parts have. */
  isShown: z.boolean(),
  publicTitle: z.string(),
  followerWords: z.string(),
}

const IssueText = z.object(TEXT)
export type IssueText = z.infer<typeof IssueText>

const NOT_SAID = 'Choose what is happening, or answer No.'

const REPORTED = {
  ...TEXT,
  vulnerablePersons: z.boolean(),
  /** The kind of emergency. Null means no emergency. `unsaid` means an emergency whose kind was not given. */
  emergency: z
    .nullable(z.enum([...EMERGENCY_KINDS, 'unsaid']))
    .check(z.refine((kind) => kind !== 'unsaid', { error: NOT_SAID })),
  ...ACCESS_VALUES,
  /** How the occupant told staff about the problem. Set only when staff report for an occupant. */
  source: z.nullable(ReportSourceName),
  areaId: Level,
  assetId: Level,
} satisfies Record<IssueField, z.ZodMiniType>

export const Report = z.object({
  ...REPORTED,
  onBehalfOf: z.nullable(z.object({ id: z.number(), label: z.string() })),
  /** The shared parts of the building that have the problem. Null if the problem is in the home. */
  common: z.nullable(z.object({ id: z.number(), label: z.string() })),
})
export type Report = z.infer<typeof Report>

// A step does not change the title, description or category, so these fields are not validated.
const Step = z.object({
  title: z.string(),
  description: z.string(),
  categoryId: Level,
  subCategoryId: Level,
  subSubCategoryId: Level,
  status: IssueStatusName,
  ...NOTE,
})
const FullEdit = z.object({ ...TEXT, ...NOTE, status: IssueStatusName })
/** The moderation forms share these fields. Forms that only take a step do not change the text. */
export type Moderation = z.infer<typeof FullEdit>

function withCategory<Values extends CategoryChoice>(
  schema: z.ZodMiniType<Values, Values>,
  categories: readonly Category[],
  held?: CategoryChoice,
) {
  return withJointRule(schema, (values) => categoryProblems(categories, values, held))
}

/** `held` are the categories that the issue already has. */
export const issueTextSchema = (categories: readonly Category[], held: CategoryChoice) =>
  withCategory(IssueText, categories, held)
export const fullEditSchema = (categories: readonly Category[], held: CategoryChoice) =>
  withCategory(FullEdit, categories, held)
export const stepSchema = Step

export const EMPTY_REPORT: Report = {
  title: '',
  description: '',
  categoryId: null,
  subCategoryId: null,
  subSubCategoryId: null,
  vulnerablePersons: false,
  emergency: null,
  ...NO_ACCESS_SAID,
  onBehalfOf: null,
  common: null,
  source: null,
  areaId: null,
  assetId: null,
}

export const textOf = (values: IssueText): IssueText => pickFields(values, EDITED_FIELDS)

/** The body of an edit. The rules of the form guarantee that a category is chosen. */
export function editOf<Values extends IssueText>({ categoryId, ...fields }: Values) {
  return { ...fields, ...(categoryId !== null && { categoryId }) }
}

export function moderationOf(issue: Issue): Moderation {
  const said = { notes: '', internal: false, isShown: true, publicTitle: '', followerWords: '' }
  return { ...textOf(issue), status: issue.status, ...said }
}

type EditPart = 'Title' | 'Description' | 'Category'

// The three category levels count as one part of the issue.
const PART_OF: Record<EditedField, EditPart> = {
  title: 'Title',
  description: 'Description',
  categoryId: 'Category',
  subCategoryId: 'Category',
  subSubCategoryId: 'Category',
}

/** The parts of an issue that are compared as a whole, such as its three category levels. */
export const EDIT_PARTS = [...new Set(EDITED_FIELDS.map((field) => PART_OF[field]))].map((label) => ({
  label,
  names: EDITED_FIELDS.filter((field) => PART_OF[field] === label),
}))

/** The parts that both edit forms compare when another person has changed the issue. */
export function issueParts(categories: readonly Category[]): RecordPart<IssueText>[] {
  const name = (id: number | null) => categories.find((category) => category.id === id)?.name ?? null
  const category = ({ categoryId, subCategoryId, subSubCategoryId }: IssueText) =>
    categoryPath({
      category: name(categoryId) ?? '',
      subCategory: name(subCategoryId),
      subSubCategory: name(subSubCategoryId),
    })
  return EDIT_PARTS.map((part) => (part.label === 'Category' ? { ...part, text: category } : part))
}

export function moderationParts(categories: readonly Category[]): RecordPart<Moderation>[] {
  return [
    ...issueParts(categories),
    { label: 'Status', names: ['status'], text: ({ status }) => statusLabel(status) },
    { label: 'Comments', names: ['notes'], isOwn: true },
  ]
}

/** Falls back to the current status if the chosen step is no longer possible. */
export function fitStatus<Values extends { status: IssueStatus }>(values: Values, current: Issue): Values {
  return current.allowedStatuses.includes(values.status) ? values : { ...values, status: current.status }
}

/** Returns the change of status, for forms without a status field. */
export function statusDifference(before: Issue, current: Issue): Difference[] {
  const now = current.statusLabel
  return current.status === before.status ? [] : [{ field: 'Status', now, yours: null }]
}

/** People can only add notes, so a conflict never affects the reader's note. */
export function noteDifferences(before: Issue, current: Issue): Difference[] {
  const now = current.comments ?? ''
  return now === (before.comments ?? '') ? [] : [{ field: 'Notes', now, yours: null }]
}
