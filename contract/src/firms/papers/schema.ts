import * as z from 'zod/mini'
import { DayInput, IdInput, line } from '../../fields.ts'
import { PROOF_MAX_BYTES } from '../../users/rules.ts'
import { PROOF_MESSAGES, PROOF_TYPES } from '../../users/schema.ts'
import type { FileRules } from '../../endpoint.ts'
import { PAPER_KINDS } from '../rules.ts'

export const PaperName = line('Name', 2, 100)
export const PaperKindInput = z.enum(PAPER_KINDS, { error: 'Choose insurance or accreditation.' })

export const AddPaper = z.object({ kind: PaperKindInput, name: PaperName, expiresOn: DayInput })
export type AddPaper = z.output<typeof AddPaper>

export const PaperParams = z.object({ firmId: IdInput, paperId: IdInput })

export const PAPER_RULES: FileRules = {
  types: PROOF_TYPES,
  maxBytes: PROOF_MAX_BYTES,
  messages: {
    tooMany: 'Send one file for each document.',
    tooLarge: PROOF_MESSAGES.tooLarge,
    wrongType: PROOF_MESSAGES.wrongType,
  },
}
