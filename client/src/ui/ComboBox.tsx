import { Check, ChevronDown } from 'lucide-react'
import { useContext, useEffect, useState, type ReactNode, type Ref } from 'react'
import {
  Button,
  ComboBox as AriaComboBox,
  ComboBoxStateContext,
  FieldError,
  Group,
  Input,
  Label,
  ListBox,
  ListBoxItem,
  OverlayTriggerStateContext,
  Popover,
  Text,
} from 'react-aria-components'
import { cx } from './cx.ts'
import { RequiredMark } from './Field.tsx'
import { ERROR, FIELD, FIELD_HEIGHT, HINT, LABEL } from './fieldStyles.ts'
import { LIST_BOX, LIST_ITEM, LIST_POPOVER, NO_MATCH } from './listStyles.ts'
import { useLayer } from './useLayer.ts'

export interface ComboOption {
  id: number | string
  label: string
  detail?: string
}

export interface ComboBoxProps {
  label: ReactNode
  /** The results of the last search. */
  options: readonly ComboOption[]
  value: ComboOption | null
  onChange: (option: ComboOption | null) => void
  /** Runs 250 ms after the last key press. Pass the text to the query. */
  onSearch: (text: string) => void
  isLoading: boolean
  /** The text to show if the options could not be loaded. */
  failedText?: string | undefined
  placeholder?: string
  /** The first entry, which removes the choice, for example "All Users". Also shown if nothing is chosen. */
  allText?: string | undefined
  hint?: ReactNode
  error?: string | undefined
  isRequired?: boolean
  isDisabled?: boolean
  hideLabel?: boolean
  inputRef?: Ref<HTMLInputElement>
  className?: string
}

/** The props of a combo box that loads its own options. */
export type PickerProps = Omit<ComboBoxProps, 'options' | 'onSearch' | 'isLoading' | 'failedText'>

const SEARCH_DELAY_MS = 250
const ALL = 'all'

/** A field for choosing one option from a list that the server searches. */
export function ComboBox(props: ComboBoxProps) {
  const { options, value, onChange, onSearch, hint, error, isRequired = false, hideLabel = false } = props
  const [text, setText] = useState(value?.label ?? '')
  const [known, setKnown] = useState(value)
  // This is not an effect, because an effect would also run after the first render and remove newly typed text.
  if (known?.id !== value?.id || known?.label !== value?.label) {
    setKnown(value)
    setText(value?.label ?? '')
  }
  useEffect(() => {
    const search = text === value?.label ? '' : text
    const timer = setTimeout(() => onSearch(search), SEARCH_DELAY_MS)
    return () => clearTimeout(timer)
    // A new function from the caller must not start another search.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [text, value?.label])
  return (
    <AriaComboBox
      items={props.allText && text === '' ? [{ id: ALL, label: props.allText }, ...options] : options}
      inputValue={text}
      onInputChange={(typed) => {
        setText(typed)
        if (typed === '' && value) onChange(null)
      }}
      selectedKey={value?.id ?? null}
      onSelectionChange={(key) => {
        // When the person leaves the field, half-typed text is dropped. The choice stays, even if the list does not
        // contain it.
        if (key === null) return setText(value?.label ?? '')
        // Text and choice must change together, or the list opens again.
        if (key === ALL) {
          setText('')
          if (value) onChange(null)
          return
        }
        const chosen = key === value?.id ? value : (options.find((option) => option.id === key) ?? null)
        setText(chosen?.label ?? '')
        if (chosen?.id !== value?.id) onChange(chosen)
      }}
      allowsEmptyCollection
      isInvalid={Boolean(error)}
      isRequired={isRequired}
      isDisabled={props.isDisabled ?? false}
      validationBehavior="aria"
      // The server has already filtered the options.
      defaultFilter={() => true}
      className={cx('flex min-w-0 flex-col gap-1', props.className)}
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
      <Group className="relative">
        <SearchInput inputRef={props.inputRef} placeholder={props.placeholder ?? props.allText ?? ''} />
        <Button className="absolute inset-y-0 right-0 flex w-11 cursor-pointer md:w-10 items-center justify-center">
          <ChevronDown aria-hidden="true" className="size-4 text-muted" />
        </Button>
      </Group>
      <FieldError className={ERROR}>{error}</FieldError>
      <List>
        <ListBox<ComboOption>
          className={LIST_BOX}
          renderEmptyState={() => (
            <p className="px-2.5 py-2 text-sm text-muted">
              {props.isLoading ? 'Searching...' : (props.failedText ?? NO_MATCH)}
            </p>
          )}
        >
          {(option) => (
            <ListBoxItem id={option.id} textValue={option.label} className={LIST_ITEM}>
              {({ isSelected }) => (
                <>
                  <span className="min-w-0 flex-1">
                    <span dir="auto" className="block truncate">
                      {option.label}
                    </span>
                    {option.detail && (
                      <span dir="auto" className="block truncate text-xs text-muted">
                        {option.detail}
                      </span>
                    )}
                  </span>
                  {isSelected && <Check aria-hidden="true" className="size-4 shrink-0 text-accent-text" />}
                </>
              )}
            </ListBoxItem>
          )}
        </ListBox>
      </List>
    </AriaComboBox>
  )
}

/** The list closes when the page scrolls, for example because content above it has loaded. The typed text stays. */
function List({ children }: { children: ReactNode }) {
  const state = useContext(ComboBoxStateContext)
  return (
    <OverlayTriggerStateContext value={state && { ...state, close: () => state.setOpen(false) }}>
      <Popover className={LIST_POPOVER} offset={4}>
        {children}
      </Popover>
    </OverlayTriggerStateContext>
  )
}

/**
 * Only a press opens the list. If focus alone opened it, the list of a dialog's first field would cover the fields
 * below.
 */
function SearchInput({
  inputRef,
  placeholder,
}: {
  inputRef: ComboBoxProps['inputRef']
  placeholder: string
}) {
  const state = useContext(ComboBoxStateContext)
  useLayer(state?.isOpen ?? false, () => state?.close())
  return (
    <Input
      {...(inputRef ? { ref: inputRef } : {})}
      dir="auto"
      placeholder={placeholder}
      onClick={() => state?.open(null, 'manual')}
      className={cx(FIELD, FIELD_HEIGHT, 'pr-11 md:pr-10')}
    />
  )
}
