import { templateEndpoints } from '@doorstep/contract/announcements/templates/endpoints'
import { plainText } from '../../api/errors.ts'
import { useApiMutation } from '../../api/query.ts'
import { Button } from '../../ui/Button.tsx'
import { notify } from '../../ui/toast.ts'

/** Saves the title and text as a template for all staff. */
export function SaveTemplateButton({ title, text }: { title: string; text: string }) {
  const save = useApiMutation(templateEndpoints.createAnnouncementTemplate, {
    onSuccess: () => notify.success('Template saved.'),
    onError: (error) => notify.error(plainText(error)),
  })
  return (
    <Button
      variant="secondary"
      isBusy={save.isPending}
      busyText="Saving..."
      onPress={() => save.mutate({ body: { title, text } })}
    >
      Save as template
    </Button>
  )
}
