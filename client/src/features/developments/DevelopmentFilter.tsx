import { lazy, Suspense, type ComponentProps } from 'react'
import { ComboBoxSoon } from '../../ui/ComboBoxSoon.tsx'
import type { DevelopmentPicker as Picker } from './DevelopmentPicker.tsx'

const DevelopmentPicker = lazy(async () => ({
  default: (await import('./DevelopmentPicker.tsx')).DevelopmentPicker,
}))

/** A `DevelopmentPicker` among the filters of a list, which is of use before it is there. */
export function DevelopmentFilter(props: ComponentProps<typeof Picker>) {
  const text = props.value?.label ?? props.allText ?? ''
  return (
    <Suspense fallback={<ComboBoxSoon label={props.label} text={text} className={props.className} />}>
      <DevelopmentPicker {...props} />
    </Suspense>
  )
}
