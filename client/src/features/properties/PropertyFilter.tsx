import { lazy, Suspense, type ComponentProps } from 'react'
import { ComboBoxSoon } from '../../ui/ComboBoxSoon.tsx'
import type { PropertyPicker as Picker } from './PropertyPicker.tsx'

const PropertyPicker = lazy(async () => ({
  default: (await import('./PropertyPicker.tsx')).PropertyPicker,
}))

/** A `PropertyPicker` among the filters of a list, which is of use before it is there. */
export function PropertyFilter(props: ComponentProps<typeof Picker>) {
  const text = props.value?.label ?? props.allText ?? ''
  return (
    <Suspense fallback={<ComboBoxSoon label={props.label} text={text} className={props.className} />}>
      <PropertyPicker {...props} />
    </Suspense>
  )
}
