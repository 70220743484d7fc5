import type { ComboBoxProps } from './ComboBox.tsx'
import { cx } from './cx.ts'
import { FIELD, FIELD_HEIGHT, HINT, LABEL } from './fieldStyles.ts'
import { useLoaded } from './useLoaded.ts'

/** The maximum number of options that a combo box loads. */
export const OPTIONS_MAX = 25

const loadComboBox = () => import('./ComboBox.tsx')

/** A `ComboBox` that loads after its screen. Until then, a placeholder reserves its space. */
export function LaterComboBox(props: ComboBoxProps) {
  const loaded = useLoaded(loadComboBox, true)
  return loaded ? <loaded.ComboBox {...props} /> : <ComboBoxSoon {...props} />
}

type ComboBoxSoonProps = Pick<
  ComboBoxProps,
  'label' | 'hint' | 'hideLabel' | 'value' | 'placeholder' | 'allText' | 'className'
>

/**
 * The placeholder is as tall as the combo box, so that the page does not move under a finger when the combo box loads.
 */
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
