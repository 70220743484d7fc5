import { endpoint } from '../endpoint.ts'
import { Feedback, SubmitFeedback } from './schema.ts'

export const feedbackEndpoints = {
  submitFeedback: endpoint({
    name: 'submitFeedback',
    method: 'POST',
    path: '/feedback',
    permission: 'feedback:submit',
    body: SubmitFeedback,
    identity: ['userId'],
    response: Feedback,
    status: 201,
  }),
}
