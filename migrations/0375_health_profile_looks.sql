-- +goose Up
-- When a worker looks whether an eye exam that a member told of has become a year old. Their answer is sealed, so nothing
-- but this can tell it.
CREATE TABLE health_profile_looks (
  member_id  TEXT NOT NULL REFERENCES members (member_id),
  look_at    BIGINT NOT NULL,
  PRIMARY KEY (member_id)
);
CREATE INDEX health_profile_looks_due ON health_profile_looks (look_at);

INSERT INTO health_profile_looks (member_id, look_at)
SELECT member_id, 0 FROM health_profile_answers WHERE question = 'eyeExamDate';
