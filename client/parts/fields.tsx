import { Checkbox } from '../src/ui/Checkbox.tsx'
import { ComboBox } from '../src/ui/ComboBox.tsx'
import { FileDrop } from '../src/ui/FileDrop.tsx'
import { FileField } from '../src/ui/FileField.tsx'
import { NewPasswordInput } from '../src/ui/NewPasswordInput.tsx'
import { PasswordInput } from '../src/ui/PasswordInput.tsx'
import { PrefixedInput } from '../src/ui/PrefixedInput.tsx'
import { QuickAnswer } from '../src/ui/QuickAnswer.tsx'
import { RatedAnswer } from '../src/ui/RatedAnswer.tsx'
import { Segmented } from '../src/ui/Segmented.tsx'
import { Select } from '../src/ui/Select.tsx'
import { Slider } from '../src/ui/Slider.tsx'
import { StarChoice } from '../src/ui/StarChoice.tsx'
import { Switch } from '../src/ui/Switch.tsx'
import { TextArea } from '../src/ui/TextArea.tsx'
import { TextInput } from '../src/ui/TextInput.tsx'
import { Kept } from './Kept.tsx'
import type { Part } from './part.ts'

const nothing = () => undefined
const ERROR = 'Enter a title of 5 characters or more.'
const HINT = 'For example: the kitchen tap drips.'
const TOWNS = [
  { id: 1, label: 'Leeds', detail: 'England' },
  { id: 2, label: 'Cardiff', detail: 'Wales' },
]
const TONES = [
  { value: 'low', label: 'Low' },
  { value: 'high', label: 'High', detail: 'Within a day' },
]
const STARS = ['Very poor', 'Poor', 'Fair', 'Good', 'Very good']
const QUICK_ANSWER = {
  question: 'Is it fixed?',
  first: { value: 'yes', label: 'Yes' },
  others: [
    { value: 'partly', label: 'Partly' },
    { value: 'no', label: 'No' },
  ],
  onSend: () => undefined,
  onOpen: () => undefined,
}
const RULES = {
  types: ['.pdf'],
  maxBytes: 5_000_000,
  messages: { wrongType: 'Choose a PDF.', tooLarge: 'The file is larger than 5 MB. Choose a smaller one.' },
}

const combo = (state: object) => (
  <Kept<(typeof TOWNS)[number] | null> start={null}>
    {(value, change) => (
      <ComboBox
        label="Town"
        options={TOWNS}
        value={value}
        onChange={(option) => change(TOWNS.find(({ id }) => id === option?.id) ?? null)}
        onSearch={nothing}
        isLoading={false}
        {...state}
      />
    )}
  </Kept>
)
const select = (state: object) => (
  <Kept<string | null> start={null}>
    {(value, change) => (
      <Select
        label="Priority"
        options={TONES}
        value={value}
        onChange={change}
        placeholder="Choose"
        {...state}
      />
    )}
  </Kept>
)
const checkbox = (state: object) => (
  <Kept start={false}>
    {(value, change) => (
      <Checkbox isSelected={value} onChange={change} {...state}>
        I accept the terms
      </Checkbox>
    )}
  </Kept>
)

const texts: readonly Part[] = [
  {
    name: 'TextInput',
    states: {
      'empty, with a hint': <TextInput id="t1" label="Title" hint={HINT} isRequired />,
      filled: <TextInput id="t2" label="Title" defaultValue="The kitchen tap drips" />,
      wrong: <TextInput id="t3" label="Title" defaultValue="Tap" error={ERROR} />,
      disabled: <TextInput id="t4" label="Title" defaultValue="Tap" disabled />,
    },
  },
  {
    name: 'TextArea',
    states: {
      'empty, with a hint': <TextArea id="a1" label="Description" hint={HINT} />,
      wrong: <TextArea id="a2" label="Description" defaultValue="It" error={ERROR} />,
    },
  },
  {
    name: 'PasswordInput',
    states: {
      '': <PasswordInput id="p1" label="Password" defaultValue="secret" />,
      wrong: <PasswordInput id="p2" label="Password" error="Enter your password." />,
    },
  },
  {
    name: 'NewPasswordInput',
    states: {
      '': (
        <Kept start="Maple-77">
          {(value, change) => (
            <NewPasswordInput
              id="n1"
              label="New password"
              value={value}
              onChange={change}
              strength="signup"
            />
          )}
        </Kept>
      ),
    },
  },
  {
    name: 'PrefixedInput',
    states: { '': <PrefixedInput id="x1" label="Limit" prefix="£" defaultValue="500" /> },
  },
]

const choices: readonly Part[] = [
  {
    name: 'Select',
    states: {
      'nothing chosen': select({}),
      wrong: select({ error: 'Choose a priority.' }),
      disabled: select({ isDisabled: true }),
    },
  },
  {
    name: 'ComboBox',
    states: {
      'nothing chosen': combo({ placeholder: 'Type a name' }),
      loading: combo({ isLoading: true }),
      wrong: combo({ error: 'Choose a town.' }),
    },
  },
  {
    name: 'Checkbox',
    states: {
      '': checkbox({}),
      wrong: checkbox({ isInvalid: true }),
      disabled: checkbox({ isDisabled: true }),
    },
  },
  {
    name: 'Switch',
    states: {
      '': (
        <Kept<boolean> start>
          {(value, change) => (
            <Switch isSelected={value} onChange={change}>
              Email me
            </Switch>
          )}
        </Kept>
      ),
      disabled: (
        <Switch isSelected={false} onChange={nothing} isDisabled>
          Email me
        </Switch>
      ),
    },
  },
  {
    name: 'Segmented',
    states: {
      '': (
        <Kept start="week">
          {(value, change) => (
            <Segmented
              label="Shown"
              options={[
                { value: 'week', label: 'Week' },
                { value: 'month', label: 'Month' },
              ]}
              value={value}
              onChange={change}
            />
          )}
        </Kept>
      ),
    },
  },
  {
    name: 'Slider',
    states: {
      '': (
        <Kept start={40}>
          {(value, change) => (
            <Slider label="Size" value={value} min={0} max={100} step={5} onChange={change} />
          )}
        </Kept>
      ),
      disabled: <Slider label="Size" value={20} min={0} max={100} step={5} isDisabled onChange={nothing} />,
    },
  },
  {
    name: 'StarChoice',
    states: {
      '': (
        <Kept start={3}>
          {(value, change) => (
            <StarChoice legend="How was it?" value={value} words={STARS} onChange={change} />
          )}
        </Kept>
      ),
    },
  },
  {
    name: 'QuickAnswer',
    states: {
      usual: <QuickAnswer {...QUICK_ANSWER} isBusy={false} problem={undefined} />,
      sending: <QuickAnswer {...QUICK_ANSWER} isBusy problem={undefined} />,
      failed: <QuickAnswer {...QUICK_ANSWER} isBusy={false} problem="The answer was not sent. Try again." />,
    },
  },
  {
    name: 'RatedAnswer',
    states: {
      wrong: (
        <RatedAnswer
          question="Is it fixed?"
          answers={[
            { value: 'yes', label: 'Yes' },
            { value: 'no', label: 'No' },
          ]}
          stars={{ legend: 'How was it?', words: STARS }}
          words={{ label: 'Tell us more', max: 500, isRequired: false }}
          value={{ answer: 'yes', stars: 4, words: '' }}
          onChange={nothing}
          errors={{ words: 'Say what is wrong.' }}
        />
      ),
    },
  },
]

const files: readonly Part[] = [
  {
    name: 'FileField',
    states: {
      empty: (
        <FileField
          id="f1"
          label="Proof of address"
          hint="A PDF"
          rules={RULES}
          file={null}
          onChange={nothing}
        />
      ),
      chosen: (
        <FileField
          id="f2"
          label="Proof of address"
          hint="A PDF"
          rules={RULES}
          file={new File(['a'], 'letter.pdf')}
          onChange={nothing}
        />
      ),
    },
  },
  {
    name: 'FileDrop',
    states: {
      '': <FileDrop label="Add photos" hint="Up to 3" accept={['image/*']} onFiles={nothing} />,
      'disabled with a reason': (
        <FileDrop
          label="Add photos"
          accept={['image/*']}
          onFiles={nothing}
          disabledReason="There are 3 already."
        />
      ),
    },
  },
]

export const fields = [...texts, ...choices, ...files]
