/** What a Business shows, in the order of the wire. */
export const businessFields = [
  'id',
  'slug',
  'name',
  'description',
  'website',
  'city',
  'country',
  'status',
]
