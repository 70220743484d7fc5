import { ISSUE_DESCRIPTION_MAX, ISSUE_TITLE_MAX } from '@doorstep/contract/issues/rules'
import type { ReactNode } from 'react'
import { useFormContext } from 'react-hook-form'
import { TextAreaField, TextField } from '../../forms/TextField.tsx'
import type { CategoryChoice } from '../lookups/categories.ts'
import { CategoryFields } from '../lookups/CategoryFields.tsx'
import type { IssueText } from './issueValues.ts'

interface IssueFieldsProps {
  isDisabled?: boolean
  held?: CategoryChoice
  /** Fields that replace the fields for the three category levels. */
  categoryFields?: ReactNode
}

/** The fields of every issue form: title, description and categories. */
export function IssueFields({ isDisabled = false, held, categoryFields }: IssueFieldsProps) {
  const { control } = useFormContext<IssueText>()
  const common = { control, isRequired: true, isDisabled }
  return (
    <>
      <TextField
        {...common}
        name="title"
        label="Title"
        hint="A few words, such as “Kitchen tap drips”."
        maxLength={ISSUE_TITLE_MAX}
      />
      <TextAreaField
        {...common}
        name="description"
        label="Description"
        hint="Say what is wrong, where it is, and when it started."
        maxLength={ISSUE_DESCRIPTION_MAX}
      />
      {categoryFields ?? <CategoryFields isDisabled={isDisabled} held={held} />}
    </>
  )
}
