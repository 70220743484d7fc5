import { useRouter } from '@tanstack/react-router'
import { useState, type ReactNode } from 'react'
import { paths } from '../../paths.ts'
import { useList } from '../../tables/list.ts'
import { ListFilters } from '../../tables/ListFilters.tsx'
import { Button } from '../../ui/Button.tsx'
import { dialogPart } from '../../ui/dialogPart.tsx'
import { ManagementHeader } from '../../ui/ManagementHeader.tsx'
import { AnnouncementsTable } from './AnnouncementsTable.tsx'
import { announcementList } from './list.ts'

const AnnouncementDialog = dialogPart(
  async () => (await import('./AnnouncementDialog.tsx')).AnnouncementDialog,
)

const TemplatesDialog = dialogPart(async () => (await import('./TemplatesDialog.tsx')).TemplatesDialog)

export default function ManageAnnouncementsPage(): ReactNode {
  const list = useList(announcementList)
  const router = useRouter()
  const [isWriting, setIsWriting] = useState(false)
  const [isShowingTemplates, setIsShowingTemplates] = useState(false)
  return (
    <>
      <ManagementHeader
        title="Manage Announcements"
        lead="News for a development or some of its homes: as an alert, by email and by text message."
      >
        <Button variant="secondary" onPress={() => setIsShowingTemplates(true)}>
          Templates
        </Button>
        <Button onPress={() => setIsWriting(true)}>+ New Announcement</Button>
      </ManagementHeader>
      <ListFilters list={list} rows={list.query.data?.rows} />
      <AnnouncementsTable list={list} />
      {isShowingTemplates && <TemplatesDialog onClose={() => setIsShowingTemplates(false)} />}
      {isWriting && (
        <AnnouncementDialog
          announcement={null}
          onClose={() => setIsWriting(false)}
          onSaved={({ id }) => {
            setIsWriting(false)
            void router.navigate({ to: paths.manageAnnouncement(id) })
          }}
        />
      )}
    </>
  )
}
