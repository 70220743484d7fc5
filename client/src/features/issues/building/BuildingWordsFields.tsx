import { PUBLIC_TITLE_MAX } from '@doorstep/contract/issues/building/rules'
import { ISSUE_NOTE_MAX } from '@doorstep/contract/issues/rules'
import type { UseFormReturn } from 'react-hook-form'
import { CheckboxField } from '../../../forms/CheckboxField.tsx'
import { TextAreaField, TextField } from '../../../forms/TextField.tsx'
import type { Moderation } from '../issueValues.ts'
import { PUBLIC_TITLE_FIELD } from './format.ts'
import type { BuildingWords } from './useBuildingWords.ts'

interface BuildingWordsFieldsProps {
  form: UseFormReturn<Moderation, unknown, Moderation>
  words: BuildingWords
  isDisabled: boolean
}

/**
 * Fields for the public text of a decision. An approval needs a title for the building, and a rejection needs a text
 * for followers.
 */
export function BuildingWordsFields({ form, words, isDisabled }: BuildingWordsFieldsProps) {
  const { control } = form
  const { offersTitle, asksFollowers, isShown, followers } = words
  return (
    // The comment field keeps the focus when these fields appear.
    <div data-no-field className="flex flex-col gap-3 empty:hidden">
      {offersTitle && (
        <CheckboxField
          control={control}
          name="isShown"
          label="Show the issue to the building"
          hint="Residents see the title below, the area and the status. Residents never see the report."
          isDisabled={isDisabled}
        />
      )}
      {offersTitle && isShown && (
        <TextField
          control={control}
          name="publicTitle"
          {...PUBLIC_TITLE_FIELD}
          maxLength={PUBLIC_TITLE_MAX}
          isDisabled={isDisabled}
        />
      )}
      {asksFollowers && (
        <TextAreaField
          control={control}
          name="followerWords"
          label="Message to the people who follow this issue"
          hint={`${followersText(followers)} They will not see your comment. Give the reason here, without the reporter’s name or words.`}
          isRequired
          maxLength={ISSUE_NOTE_MAX}
          isDisabled={isDisabled}
        />
      )}
    </div>
  )
}

const followersText = (count: number) =>
  count === 1 ? '1 other person follows this issue.' : `${count} other people follow this issue.`
