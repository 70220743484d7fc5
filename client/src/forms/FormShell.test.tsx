import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it, vi } from 'vitest'
import * as z from 'zod/mini'
import { CheckboxField } from './CheckboxField.tsx'
import { FormShell } from './FormShell.tsx'
import { PasswordField } from './PasswordField.tsx'
import { SelectField } from './SelectField.tsx'
import { TextAreaField, TextField } from './TextField.tsx'
import { useContractForm } from './useContractForm.ts'

const Report = z.object({
  title: z.string().check(z.trim(), z.minLength(5, 'Title must be 5 to 100 characters.')),
  description: z.string(),
  category: z.union([z.literal(1), z.literal(2)], 'Choose a category.'),
  secret: z.string(),
  urgent: z.boolean(),
})

interface Props {
  onSubmit: (values: z.output<typeof Report>) => void
  submitError?: { message: string; detail?: string } | null
  busy?: boolean
  locksFields?: boolean
  disabledReason?: string
}

function ReportForm({
  onSubmit,
  submitError = null,
  busy = false,
  locksFields = false,
  disabledReason,
}: Props) {
  const form = useContractForm(Report, { title: '', description: '', secret: '', urgent: false })
  const { control } = form
  const options = [
    { value: 1, label: 'Plumbing' },
    { value: 2, label: 'Electrical' },
  ]
  const shell = {
    form,
    onSubmit,
    submitError,
    busy,
    locksFields,
    disabledReason,
    submitLabel: 'Report',
    busyLabel: 'Reporting...',
  }
  return (
    <FormShell {...shell}>
      <TextField
        control={control}
        name="title"
        label="Title"
        hint="What is wrong, in a few words."
        isRequired
      />
      <TextAreaField control={control} name="description" label="Description" />
      <SelectField control={control} name="category" label="Category" options={options} isRequired />
      <PasswordField control={control} name="secret" label="Secret" autoComplete="new-password" />
      <CheckboxField control={control} name="urgent" label="Urgent" />
    </FormShell>
  )
}

describe('a form', () => {
  it.each([true, false])(
    'a form locks every field while it is busy only if the option to lock fields is on: %s',
    (locksFields) => {
      const { rerender } = render(<ReportForm onSubmit={vi.fn<() => void>()} locksFields={locksFields} />)
      const fields = () => [
        ...screen.getAllByRole('textbox'),
        screen.getByRole('button', { name: /Category/ }),
        screen.getByLabelText('Secret'),
        screen.getByRole('checkbox', { name: 'Urgent' }),
      ]
      for (const field of fields()) expect(field).toBeEnabled()
      rerender(<ReportForm onSubmit={vi.fn<() => void>()} locksFields={locksFields} busy />)
      for (const field of fields()) expect(field.matches(':disabled')).toBe(locksFields)
    },
  )

  it('a form lists its problems, moves the focus to the list and links to each field', async () => {
    const onSubmit = vi.fn<() => void>()
    const user = userEvent.setup()
    render(<ReportForm onSubmit={onSubmit} />)
    await user.click(screen.getByRole('button', { name: 'Report' }))
    const summary = await screen.findByRole('alert')
    expect(summary).toHaveFocus()
    const title = screen.getByRole('textbox', { name: 'Title' })
    expect(title).toBeInvalid()
    expect(title).toHaveAccessibleDescription(
      'What is wrong, in a few words. Title must be 5 to 100 characters.',
    )
    await user.click(screen.getByRole('button', { name: 'Choose a category.' }))
    expect(screen.getByRole('button', { name: /Category/ })).toHaveFocus()
    await user.click(screen.getByRole('button', { name: 'Title must be 5 to 100 characters.' }))
    expect(title).toHaveFocus()
    expect(onSubmit).not.toHaveBeenCalled()
  })

  it('a form passes on the values that its schema returns', async () => {
    const onSubmit = vi.fn<() => void>()
    const user = userEvent.setup()
    render(<ReportForm onSubmit={onSubmit} />)
    await user.type(screen.getByRole('textbox', { name: 'Title' }), '  Leaking tap ')
    await user.type(screen.getByRole('textbox', { name: 'Description' }), 'It drips.')
    await user.click(screen.getByRole('button', { name: /Category/ }))
    await user.click(screen.getByRole('option', { name: 'Electrical' }))
    await user.click(screen.getByRole('checkbox', { name: 'Urgent' }))
    await user.click(screen.getByRole('button', { name: 'Report' }))
    const wanted = { title: 'Leaking tap', description: 'It drips.', category: 2, secret: '', urgent: true }
    await vi.waitFor(() => expect(onSubmit).toHaveBeenCalledWith(wanted, expect.anything()))
  })

  it('a form shows why the last attempt failed, and keeps the typed text', async () => {
    const user = userEvent.setup()
    const props = { onSubmit: () => undefined }
    const { rerender } = render(<ReportForm {...props} />)
    await user.type(screen.getByRole('textbox', { name: 'Title' }), 'Leaking tap')
    rerender(<ReportForm {...props} submitError={{ message: 'It failed.', detail: 'Try later.' }} />)
    const summary = screen.getByRole('alert')
    expect(summary).toHaveFocus()
    expect(summary).toHaveTextContent('There is a problemIt failed.Try later.')
    expect(screen.getByRole('textbox', { name: 'Title' })).toHaveValue('Leaking tap')
  })

  it('a form moves the focus to a repeated failure, even if the text is the same', () => {
    const props = { onSubmit: () => undefined }
    const failed = <ReportForm {...props} submitError={{ message: 'It failed.' }} />
    const { rerender } = render(failed)
    screen.getByRole('textbox', { name: 'Title' }).focus()
    rerender(failed)
    expect(screen.getByRole('alert')).not.toHaveFocus()
    rerender(<ReportForm {...props} />)
    rerender(failed)
    expect(screen.getByRole('alert')).toHaveFocus()
  })

  it('a form is sent once while it is busy, and never while sending is disabled', async () => {
    const onSubmit = vi.fn<() => void>()
    const user = userEvent.setup()
    const { rerender } = render(<ReportForm onSubmit={onSubmit} busy />)
    await user.click(screen.getByRole('button', { name: /Reporting/ }))
    rerender(<ReportForm onSubmit={onSubmit} disabledReason="Write a comment first." />)
    const button = screen.getByRole('button', { name: 'Report' })
    expect(button).toHaveAttribute('aria-disabled', 'true')
    await user.tab({ shift: true })
    button.focus()
    expect(await screen.findByRole('tooltip')).toHaveTextContent('Write a comment first.')
    await user.click(button)
    expect(onSubmit).not.toHaveBeenCalled()
  })
})
