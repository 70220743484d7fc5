import { Check, ChevronDown } from 'lucide-react'
import { useCallback, useRef, useState } from 'react'
import {
  Button,
  FieldError,
  Label,
  ListBox,
  ListBoxItem,
  Popover,
  Select as AriaSelect,
  SelectValue,
  Text,
} from 'react-aria-components'
import { cx } from './cx.ts'
import { RequiredMark } from './Field.tsx'
import { ERROR, HINT, LABEL } from './fieldStyles.ts'
import { CLOSED_LIST, LIST_BOX, LIST_ITEM, LIST_POPOVER } from './listStyles.ts'
import { ChosenText, OptionText, type SelectProps } from './SelectOption.tsx'
import { useLayer } from './useLayer.ts'

/** A `Select` that has been opened at least once. The list can be closed again. */
export function OpenedSelect<Value extends string | number>(props: SelectProps<Value>) {
  const { options, value, onChange, hint, error, isRequired = false, hideLabel = false } = props
  const { buttonRef } = props
  const chosen = options.find((option) => option.value === value)
  const [isOpen, setIsOpen] = useState(false)
  useLayer(isOpen, () => setIsOpen(false))
  // Moves the focus to the button before the list opens, so that the list can return the focus when it closes.
  const wasOpened = useRef(false)
  const open = useCallback(
    (button: HTMLButtonElement | null) => {
      buttonRef?.(button)
      if (!button || wasOpened.current) return
      wasOpened.current = true
      button.focus()
      setIsOpen(true)
    },
    [buttonRef],
  )
  return (
    <AriaSelect
      isOpen={isOpen}
      onOpenChange={setIsOpen}
      selectedKey={value}
      onSelectionChange={(key) => {
        const next = options.find((option) => option.value === key)
        if (next) onChange(next.value)
      }}
      placeholder={props.placeholder ?? 'Choose'}
      isInvalid={Boolean(error)}
      isRequired={isRequired}
      isDisabled={props.isDisabled ?? false}
      validationBehavior="aria"
      className={cx('flex min-w-0 flex-col gap-1', props.className)}
      {...(props.onBlur ? { onBlur: props.onBlur } : {})}
    >
      <Label className={hideLabel ? 'sr-only' : LABEL}>
        {props.label}
        {isRequired && <RequiredMark />}
      </Label>
      {hint && (
        <Text slot="description" className={HINT}>
          {hint}
        </Text>
      )}
      <Button ref={open} className={cx(CLOSED_LIST, error ? 'border-danger-strong' : 'border-border-strong')}>
        <SelectValue className="min-w-0 flex-1 truncate data-placeholder:text-muted">
          {({ defaultChildren }) => (chosen ? <ChosenText option={chosen} /> : defaultChildren)}
        </SelectValue>
        <ChevronDown aria-hidden="true" className="size-4 shrink-0 text-muted" />
      </Button>
      <FieldError className={ERROR}>{error}</FieldError>
      <Popover className={LIST_POPOVER} offset={4}>
        <ListBox className={LIST_BOX}>
          {options.map((option) => (
            <ListBoxItem
              key={option.value}
              id={option.value}
              textValue={option.label}
              isDisabled={option.isDisabled ?? false}
              className={LIST_ITEM}
            >
              {({ isSelected }) => (
                <>
                  <span className="min-w-0 flex-1">
                    <OptionText option={option} />
                  </span>
                  {isSelected && <Check aria-hidden="true" className="size-4 shrink-0 text-accent-text" />}
                </>
              )}
            </ListBoxItem>
          ))}
        </ListBox>
      </Popover>
    </AriaSelect>
  )
}
