/** The file that makes the whole schema as it was at 0038 in one step. */
export const BASELINE = "0038_baseline.sql"

/** The last commit that has the files before the baseline, for databases that stopped between them. */
export const LAST_COMMIT_WITH_REPLACED = "827155c6"

/** What the baseline replaced. An older version goes by these names, and applies none that a database has. */
export const REPLACED_BY_BASELINE = [
  "0000_foundation.sql",
  "0001_accounts_and_credits.sql",
  "0002_media.sql",
  "0003_task_kinds.sql",
  "0004_outbox_payloads_and_copies.sql",
  "0005_answers_mailboxes_networks.sql",
  "0006_tokens_appeals_captions.sql",
  "0007_task_model_parent_presets.sql",
  "0008_boards.sql",
  "0009_sweeps.sql",
  "0010_lineage.sql",
  "0011_renderers.sql",
  "0012_made_by.sql",
  "0013_workflows.sql",
  "0014_works_and_moderation.sql",
  "0015_card_table.sql",
  "0016_publishing.sql",
  "0017_works_by_kind.sql",
  "0019_text_rules.sql",
  "0020_levels_and_blocks.sql",
  "0021_reviews.sql",
  "0022_one_table_of_appeals.sql",
  "0023_set_level.sql",
  "0024_count_log.sql",
  "0025_feeds.sql",
  "0026_ranking.sql",
  "0027_people.sql",
  "0028_comments.sql",
  "0031_square.sql",
  "0032_commenters.sql",
  "0033_model_names.sql",
  "0034_counts_taken_back.sql",
  "0035_results_that_play.sql",
  "0036_results_that_sound.sql",
  "0037_own_voices.sql",
  "0038_words_of_songs.sql",
] as const
