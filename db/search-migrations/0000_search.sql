CREATE TABLE search_work (
  id INTEGER PRIMARY KEY,
  work_id TEXT NOT NULL UNIQUE,
  text_hash TEXT NOT NULL,
  listing INTEGER NOT NULL,
  level INTEGER NOT NULL,
  shelf INTEGER NOT NULL,
  facets TEXT NOT NULL,
  published_at_ms INTEGER NOT NULL,
  hot_score INTEGER NOT NULL,
  points INTEGER NOT NULL,
  title TEXT NOT NULL,
  title_key TEXT NOT NULL,
  tags_key TEXT NOT NULL,
  author_key TEXT NOT NULL
);
--> statement-breakpoint
CREATE INDEX search_work_by_title ON search_work (title_key, id) WHERE listing >= 1;
--> statement-breakpoint
CREATE VIRTUAL TABLE search_work_text USING fts5(title, tags, author, body, concepts, content='', contentless_delete=1, tokenize='trigram case_sensitive 1');
--> statement-breakpoint
CREATE VIRTUAL TABLE search_work_short USING fts5(words, content='', contentless_delete=1, detail=none, tokenize='ascii');
--> statement-breakpoint
CREATE TABLE search_tag (tag_key TEXT NOT NULL, id INTEGER NOT NULL, label TEXT NOT NULL, PRIMARY KEY (tag_key, id)) WITHOUT ROWID;
--> statement-breakpoint
CREATE INDEX search_tag_by_work ON search_tag (id);
--> statement-breakpoint
CREATE TABLE search_person (
  id INTEGER PRIMARY KEY,
  account_id TEXT NOT NULL UNIQUE,
  text_hash TEXT NOT NULL,
  name TEXT NOT NULL,
  name_key TEXT NOT NULL
);
--> statement-breakpoint
CREATE INDEX search_person_by_name ON search_person (name_key, id);
--> statement-breakpoint
CREATE VIRTUAL TABLE search_person_text USING fts5(name, bio, content='', contentless_delete=1, tokenize='trigram case_sensitive 1');
--> statement-breakpoint
CREATE VIRTUAL TABLE search_person_short USING fts5(words, content='', contentless_delete=1, detail=none, tokenize='ascii');
--> statement-breakpoint
CREATE TABLE search_word (id INTEGER PRIMARY KEY, word TEXT NOT NULL UNIQUE);
--> statement-breakpoint
CREATE VIRTUAL TABLE search_word_text USING fts5(word, content='', contentless_delete=1, tokenize='trigram case_sensitive 1');
--> statement-breakpoint
CREATE TRIGGER search_word_added AFTER INSERT ON search_word BEGIN
  INSERT INTO search_word_text (rowid, word) VALUES (new.id, new.word);
END;
--> statement-breakpoint
CREATE TRIGGER search_word_removed AFTER DELETE ON search_word BEGIN
  DELETE FROM search_word_text WHERE rowid = old.id;
END;
--> statement-breakpoint
CREATE TABLE search_vector (id INTEGER PRIMARY KEY, model TEXT NOT NULL, embedding F32_BLOB(1024) NOT NULL);
--> statement-breakpoint
CREATE INDEX search_vector_by_embedding ON search_vector (libsql_vector_idx(embedding, 'metric=cosine', 'compress_neighbors=float1bit', 'max_neighbors=32'));
--> statement-breakpoint
CREATE TABLE search_query (query_key TEXT PRIMARY KEY, label TEXT NOT NULL, people INTEGER NOT NULL DEFAULT 0);
--> statement-breakpoint
CREATE INDEX search_query_hot ON search_query (people DESC, query_key) WHERE people >= 10;
--> statement-breakpoint
CREATE TABLE search_asker (query_key TEXT NOT NULL, person TEXT NOT NULL, at_ms INTEGER NOT NULL, PRIMARY KEY (query_key, person)) WITHOUT ROWID;
--> statement-breakpoint
CREATE INDEX search_asker_by_time ON search_asker (at_ms);
--> statement-breakpoint
CREATE TRIGGER search_asker_added AFTER INSERT ON search_asker BEGIN
  UPDATE search_query SET people = people + 1 WHERE query_key = new.query_key;
END;
--> statement-breakpoint
CREATE TRIGGER search_asker_removed AFTER DELETE ON search_asker BEGIN
  UPDATE search_query SET people = people - 1 WHERE query_key = old.query_key;
  DELETE FROM search_query WHERE query_key = old.query_key AND people <= 0;
END;
--> statement-breakpoint
CREATE TABLE search_hot (position INTEGER PRIMARY KEY, label TEXT NOT NULL);
--> statement-breakpoint
CREATE TABLE search_walk (name TEXT PRIMARY KEY, place TEXT NOT NULL);
