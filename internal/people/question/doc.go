// Package question judges questionnaires that are data: which questions a person is
// asked, and whether what they answered fits. It keeps nothing and knows no domain;
// the words of the questions are with the pages that ask them.
package question
