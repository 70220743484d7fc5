import type { ComboBoxProps } from './ComboBox.tsx'
import { cx } from './cx.ts'
import { FIELD, FIELD_HEIGHT, HINT, LABEL } from './fieldStyles.ts'
import { useLoaded } from './useLoaded.ts'

/** A combo box never loads more. */
export const OPTIONS_MAX = 25

const loadComboBox = () => import('./ComboBox.tsx')

/** A `ComboBox` of a screen that shows something without it: its place is kept until it is there. */
export function LaterComboBox(props: ComboBoxProps) {
  const loaded = useLoaded(loadComboBox, true)
  return loaded ? <loaded.ComboBox {...props} /> : <ComboBoxSoon {...props} />
}

type ComboBoxSoonProps = Pick<
  ComboBoxProps,
  'label' | 'hint' | 'hideLabel' | 'value' | 'placeholder' | 'allText' | 'className'
>

/** As tall as the box that is to come, so that nothing moves beneath a finger when it does. */
export function ComboBoxSoon(props: ComboBoxSoonProps) {
  return (
    <div className={cx('flex min-w-0 flex-col gap-1', props.className)}>
      <span className={props.hideLabel ? 'sr-only' : LABEL}>{props.label}</span>
      {props.hint && <span className={HINT}>{props.hint}</span>}
      <span aria-hidden="true" data-field-soon className={cx(FIELD, FIELD_HEIGHT, 'flex items-center')}>
        <span dir="auto" className="truncate text-muted">
          {props.value?.label ?? props.placeholder ?? props.allText}
        </span>
      </span>
    </div>
  )
}
