import { categoryEndpoints } from '@doorstep/contract/categories/endpoints'
import {
  CATEGORY_ADVICE_MAX,
  CATEGORY_LEVELS,
  CATEGORY_NAME_MAX,
  CATEGORY_QUESTION_MAX,
  CATEGORY_WORDS_MAX,
} from '@doorstep/contract/categories/rules'
import { ManagedCategory } from '@doorstep/contract/categories/schema'
import { ISSUE_PRIORITIES } from '@doorstep/contract/issues/rules'
import { useQuery } from '@tanstack/react-query'
import { fixedText } from '../../api/errors.ts'
import { q, useApiMutation } from '../../api/query.ts'
import { isNewerVersion } from '../../api/useListed.ts'
import { CheckboxField } from '../../forms/CheckboxField.tsx'
import { FormDialog, type FormHandlers } from '../../forms/FormDialog.tsx'
import { RecordFormShell } from '../../forms/RecordFormShell.tsx'
import { SelectField } from '../../forms/SelectField.tsx'
import { TextAreaField, TextField } from '../../forms/TextField.tsx'
import { useContractForm } from '../../forms/useContractForm.ts'
import { useRecordForm } from '../../forms/useRecordForm.ts'
import { notify } from '../../ui/toast.ts'
import { HistoryLink } from '../audit/HistoryLink.tsx'
import {
  bodyOf,
  CATEGORY_PARTS,
  CategoryForm,
  categoryValuesOf,
  INHERITED,
  NEVER_SHOWN_LABEL,
  NEW_CATEGORY,
} from './categoryValues.ts'
import { neverShownAlong, priorityAlong } from './tree.ts'

const hiddenText = (above: readonly ManagedCategory[]) =>
  `Residents of a building never see issues of this category${
    above.length + 1 < CATEGORY_LEVELS ? ', or of one below it,' : ''
  } in a list. Issues that are already shown will be removed from the lists.`

interface CategoryDialogProps {
  category: ManagedCategory | null
  /** The path to the parent category. Empty at the top level. */
  above: readonly ManagedCategory[]
  onClose: () => void
}

export function CategoryDialog({ category, above, onClose }: CategoryDialogProps) {
  const draftName = `category:${category?.categoryId ?? `new:${above.at(-1)?.categoryId ?? 0}`}`
  return (
    <FormDialog title={category ? 'Edit Category' : 'Add Category'} draftName={draftName} onClose={onClose}>
      {(handlers) => <Form category={category} above={above} draftName={draftName} {...handlers} />}
    </FormDialog>
  )
}

interface FormProps extends FormHandlers {
  category: ManagedCategory | null
  above: readonly ManagedCategory[]
  draftName: string
}

function Form({ category, above, draftName, onDirty, onSaved, onCancel }: FormProps) {
  const create = useApiMutation(categoryEndpoints.createCategory)
  const update = useApiMutation(categoryEndpoints.updateCategory)
  const { data: listed } = useQuery(q(categoryEndpoints.listManagedCategories))
  const form = useContractForm(CategoryForm, category ? categoryValuesOf(category) : NEW_CATEGORY)
  const parentId = above.at(-1)?.categoryId ?? null
  const editing = useRecordForm({
    form,
    draftName,
    row: category,
    valuesOf: categoryValuesOf,
    parts: CATEGORY_PARTS,
    readCurrent: (current) => ManagedCategory.safeParse(current).data ?? null,
    followed: {
      now: listed?.find(({ categoryId }) => categoryId === category?.categoryId),
      isNewer: isNewerVersion,
    },
    send: async (values, base, { key }) => {
      const body = bodyOf(values)
      if (!base) return create.mutateAsync({ body: { ...body, parentId }, options: { idempotencyKey: key } })
      return update.mutateAsync({
        params: { categoryId: base.categoryId },
        body: { ...body, version: base.version },
      })
    },
    failureOf: (error) => fixedText(error, 'We couldn’t save the category. Try again.'),
    onSaved: () => {
      notify.success(category ? 'Category updated.' : 'Category added.')
      onSaved()
    },
    onUnchanged: onSaved,
    onDirty,
  })
  const common = { control: form.control, isDisabled: editing.isSaving }
  const hiddenAbove = neverShownAlong(above)
  return (
    <RecordFormShell editing={editing} noun="category" onCancel={onCancel}>
      {above.length > 0 && (
        <p className="text-sm text-muted">
          In <span className="font-medium text-text">{above.map(({ name }) => name).join(' / ')}</span>
        </p>
      )}
      <TextField {...common} name="name" label="Name" maxLength={CATEGORY_NAME_MAX} isRequired />
      {above.length + 1 < CATEGORY_LEVELS && (
        <TextField
          {...common}
          name="question"
          label="Question"
          hint="Residents see this question when they choose from the categories below this one. For example: “Where is the leak?”"
          maxLength={CATEGORY_QUESTION_MAX}
        />
      )}
      <TextAreaField
        {...common}
        name="advice"
        label="Advice"
        hint="Tell residents who choose this category what to do until somebody comes."
        maxLength={CATEGORY_ADVICE_MAX}
        rows={3}
      />
      <SelectField
        {...common}
        name="defaultPriority"
        label="Priority"
        hint="The priority of new reports. Staff may change it for each issue."
        options={[
          {
            value: INHERITED,
            label: above.length > 0 ? 'Same as the category above' : 'No default priority',
            detail: priorityAlong(above),
          },
          ...ISSUE_PRIORITIES.map((value) => ({ value, label: value })),
        ]}
      />
      <TextField
        {...common}
        name="searchWords"
        label="Other words"
        hint="Residents can also find the category by these words. Separate them with spaces."
        maxLength={CATEGORY_WORDS_MAX}
      />
      {hiddenAbove ? (
        <p className="text-sm text-muted">
          Residents of a building never see issues of this category in a list, because the category{' '}
          <span dir="auto" className="font-medium text-text">
            {hiddenAbove.name}
          </span>{' '}
          above it is never shown.
        </p>
      ) : (
        <CheckboxField {...common} name="isNeverShown" label={NEVER_SHOWN_LABEL} hint={hiddenText(above)} />
      )}
      {category && <HistoryLink type="category" id={category.categoryId} />}
    </RecordFormShell>
  )
}
