/** What texts that hold others are found through, past row-level security (decisions 570 and 649). */
export const doors = Object.fromEntries(
  [
    ...['accounts', 'contacts', 'custom_values', 'deals', 'interactions', 'notes', 'tasks'].map(
      (table) => [table, `${table}_holding`] as const,
    ),
    ...['accounts', 'contacts', 'deals', 'tasks'].map(
      (table) => [table, `${table}_holding_all`] as const,
    ),
  ].map(([table, door]) => [door, [`${table}_parts`, `${table}_parts_sampled`]] as const),
)
