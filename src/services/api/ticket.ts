import type { TicketForm } from '@/schemas/ticket';
import { request } from './request';

/** @returns the address of the guarded host that takes the ticket */
export async function ticketFor(data: TicketForm): Promise<string> {
  const ticket = await request<{ url: string }>('/api/v1/current/tickets', {
    method: 'POST',
    data,
    display: 'silent',
  });
  return ticket.url;
}
