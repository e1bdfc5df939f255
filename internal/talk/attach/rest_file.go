package attach

import (
	"bytes"
	"context"
	"net/url"

	"wellhouse.app/api/rest"
	"wellhouse.app/internal/platform/apperr"
	"wellhouse.app/internal/platform/who"
)

// UploadPath is where files come in, the one call that takes more than text.
const UploadPath = "/v1/messages/files"

// Messages are the first owner, and the one whose calls are served here.
const Messages = "message"

// REST serves files of messages.
type REST struct{ Files Files }

// UploadMessageFile takes a file.
//
// POST /v1/messages/files
func (r REST) UploadMessageFile(ctx context.Context, req rest.UploadMessageFileReq, p rest.UploadMessageFileParams) (*rest.MessageFile, error) {
	name, err := url.PathUnescape(p.XFileName.Value)
	if err != nil {
		name = ""
	}
	f, err := r.Files.Upload(ctx, who.From(ctx), p.ChannelURL.Value, name, req)
	if err != nil {
		return nil, err
	}
	return onWire(f), nil
}

// GetMessageFile tells about a file.
//
// GET /v1/messages/files/{id}
func (r REST) GetMessageFile(ctx context.Context, p rest.GetMessageFileParams) (*rest.MessageFile, error) {
	f, err := r.Files.Info(ctx, who.From(ctx), string(p.ID))
	if err != nil {
		return nil, err
	}
	return onWire(f), nil
}

// RemoveMessageFile takes back a file that was not sent.
//
// DELETE /v1/messages/files/{id}
func (r REST) RemoveMessageFile(ctx context.Context, p rest.RemoveMessageFileParams) error {
	return r.Files.Remove(ctx, who.From(ctx), string(p.ID))
}

// DownloadMessageFile gives the file itself.
//
// GET /v1/messages/files/{id}/content
func (r REST) DownloadMessageFile(ctx context.Context, p rest.DownloadMessageFileParams) (rest.DownloadMessageFileRes, error) {
	f, content, err := r.Files.Open(ctx, who.From(ctx), string(p.ID), Whole)
	if err != nil {
		return nil, err
	}
	data := bytes.NewReader(content)
	switch Type(f.MediaType) {
	case JPEG:
		return &rest.DownloadMessageFileOKImageJpeg{Data: data}, nil
	case PNG:
		return &rest.DownloadMessageFileOKImagePNG{Data: data}, nil
	case PDF:
		return &rest.DownloadMessageFileOKApplicationPdf{Data: data}, nil
	case Plain:
		return &rest.DownloadMessageFileOKTextPlain{Data: data}, nil
	}
	return nil, apperr.NotFoundError()
}

// GetMessageFileThumbnail gives a small picture.
//
// GET /v1/messages/files/{id}/thumbnail
func (r REST) GetMessageFileThumbnail(ctx context.Context, p rest.GetMessageFileThumbnailParams) (rest.GetMessageFileThumbnailOK, error) {
	_, content, err := r.Files.Open(ctx, who.From(ctx), string(p.ID), Thumbnail)
	if err != nil {
		return rest.GetMessageFileThumbnailOK{}, err
	}
	return rest.GetMessageFileThumbnailOK{Data: bytes.NewReader(content)}, nil
}

func onWire(f File) *rest.MessageFile {
	out := &rest.MessageFile{
		FileID: rest.ID(f.ID), Name: f.Name, MediaType: rest.MessageFileMediaType(f.MediaType), Bytes: int(f.Bytes), State: rest.MessageFileState(f.State),
	}
	if f.Width > 0 {
		out.Width, out.Height = rest.NewOptInt(f.Width), rest.NewOptInt(f.Height)
	}
	return out
}
