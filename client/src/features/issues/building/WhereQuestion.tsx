import type { SharedPlace } from '@doorstep/contract/issues/building/schema'
import { useState } from 'react'
import { Label, Radio, RadioGroup } from 'react-aria-components'
import { useController, useFormContext } from 'react-hook-form'
import { SelectField } from '../../../forms/SelectField.tsx'
import { cx } from '../../../ui/cx.ts'
import { ERROR, LABEL } from '../../../ui/fieldStyles.ts'
import { CategoryFields } from '../../lookups/CategoryFields.tsx'
import type { Report } from '../issueValues.ts'
import type { Place } from '../waiting/report.ts'
import { sharedLabel } from './format.ts'
import { OpenIssues } from './OpenIssues.tsx'
import { useAreaCategories, useSharedPlaces } from './sharedPlaces.ts'

interface WhereQuestionProps {
  place: Place
  isDisabled: boolean
  onFollowed: () => void
}

const HOME = 'home'

/** Asks whether the problem is in the home or in the shared parts. Hidden if the building has no shared areas. */
export function WhereQuestion({ place, isDisabled, onFollowed }: WhereQuestionProps) {
  const places = useSharedPlaces(place)
  const { control, setValue } = useFormContext<Report>()
  const { field } = useController({ control, name: 'common' })
  const chosen = places.find(({ placeId }) => placeId === field.value?.id)
  if (places.length === 0 && field.value === null) return null
  const choose = (value: string) => {
    const next = places.find(({ placeId }) => String(placeId) === value)
    field.onChange(next ? { id: next.placeId, label: sharedLabel(next) } : null)
    for (const name of ['areaId', 'assetId'] as const) setValue(name, null, { shouldDirty: true })
  }
  return (
    <section aria-label="Where it is" data-no-field className="flex flex-col gap-3">
      <RadioGroup
        isDisabled={isDisabled}
        value={field.value === null ? HOME : String(field.value.id)}
        onChange={choose}
        className="flex flex-col gap-2"
      >
        <Label className={LABEL}>Where is the problem?</Label>
        <Choice value={HOME}>In my home</Choice>
        {places.map((one) => (
          <Choice key={one.placeId} value={String(one.placeId)}>
            {`In the ${sharedLabel(one)}`}
          </Choice>
        ))}
      </RadioGroup>
      {chosen && (
        <Area key={chosen.placeId} shared={chosen} isDisabled={isDisabled} onFollowed={onFollowed} />
      )}
    </section>
  )
}

interface AreaProps {
  shared: SharedPlace
  isDisabled: boolean
  onFollowed: () => void
}

function Area({ shared, isDisabled, onFollowed }: AreaProps) {
  const { control, setValue } = useFormContext<Report>()
  const { field, fieldState } = useController({ control, name: 'areaId' })
  const [isElse, setIsElse] = useState(false)
  const area = shared.areas.find(({ areaId }) => areaId === field.value)
  const choose = (value: string) => {
    field.onChange(Number(value))
    setIsElse(false)
    for (const name of ['assetId', 'categoryId', 'subCategoryId', 'subSubCategoryId'] as const)
      setValue(name, null, { shouldDirty: true })
  }
  const error = fieldState.error?.message
  return (
    <>
      <RadioGroup
        isDisabled={isDisabled}
        isInvalid={error !== undefined}
        value={field.value === null ? null : String(field.value)}
        onChange={choose}
        className="flex flex-col gap-2"
      >
        <Label className={LABEL}>Which area?</Label>
        <div className="grid grid-cols-2 gap-2">
          {shared.areas.map(({ areaId, name }) => (
            <Choice key={areaId} value={String(areaId)}>
              {name}
            </Choice>
          ))}
        </div>
        {error !== undefined && <p className={ERROR}>{error}</p>}
      </RadioGroup>
      {area && !isElse && !isDisabled && (
        <OpenIssues
          placeId={shared.placeId}
          areaId={area.areaId}
          onFollowed={onFollowed}
          onElse={() => setIsElse(true)}
        />
      )}
      {area && area.assets.length > 0 && (
        <SelectField
          control={control}
          name="assetId"
          label="Which item? (optional)"
          placeholder="Choose one"
          isDisabled={isDisabled}
          options={area.assets.map(({ assetId, name }) => ({ value: assetId, label: name }))}
        />
      )}
    </>
  )
}

interface AreaCategoryFieldsProps {
  place: Place
  isDisabled: boolean
}

export function AreaCategoryFields({ place, isDisabled }: AreaCategoryFieldsProps) {
  const { watch } = useFormContext<Report>()
  const isOffered = useAreaCategories(watch(), place)
  return <CategoryFields isDisabled={isDisabled} isOffered={isOffered} />
}

function Choice({ value, children }: { value: string; children: string }) {
  return (
    <Radio
      value={value}
      className={cx(
        'flex min-h-11 cursor-pointer items-center rounded-md border border-border-strong bg-surface px-4 text-sm font-medium md:min-h-9',
        'data-focus-visible:outline-2 data-focus-visible:outline-offset-2 data-focus-visible:outline-focus',
        'data-disabled:cursor-not-allowed data-disabled:opacity-60',
        'data-selected:border-accent data-selected:bg-accent-soft data-selected:text-accent-text',
      )}
    >
      {children}
    </Radio>
  )
}
